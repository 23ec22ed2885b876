declare namespace __AdaptedExports {
  /** Exported memory */
  export const memory: WebAssembly.Memory;
  /**
   * engines/checkers/assembly/index/addBefore
   * @param own `u64`
   * @param their `u64`
   * @param kings `u64`
   * @param side `i32`
   */
  export function addBefore(own: bigint, their: bigint, kings: bigint, side: number): void;
  /**
   * engines/checkers/assembly/index/setPosition
   * @param ownSquares `u64`
   * @param theirSquares `u64`
   * @param allKings `u64`
   * @param mover `i32`
   * @returns `i32`
   */
  export function setPosition(ownSquares: bigint, theirSquares: bigint, allKings: bigint, mover: number): number;
  /**
   * engines/checkers/assembly/index/isQuiet
   * @returns `bool`
   */
  export function isQuiet(): boolean;
  /**
   * engines/checkers/assembly/index/pointsNow
   * @returns `i32`
   */
  export function pointsNow(): number;
  /**
   * engines/checkers/assembly/index/perft
   * @param depth `i32`
   * @returns `f64`
   */
  export function perft(depth: number): number;
  /**
   * engines/checkers/assembly/index/nodeCount
   * @returns `f64`
   */
  export function nodeCount(): number;
  /**
   * engines/checkers/assembly/index/moveAt
   * @param n `i32`
   * @returns `u64`
   */
  export function moveAt(n: number): bigint;
  /**
   * engines/checkers/assembly/index/scoreAt
   * @param n `i32`
   * @returns `i32`
   */
  export function scoreAt(n: number): number;
  /**
   * engines/checkers/assembly/index/lineLength
   * @returns `i32`
   */
  export function lineLength(): number;
  /**
   * engines/checkers/assembly/index/lineAt
   * @param n `i32`
   * @returns `u64`
   */
  export function lineAt(n: number): bigint;
  /**
   * engines/checkers/assembly/index/run
   * @param maxDepth `i32`
   * @param mostNodes `f64`
   * @param margin `i32`
   * @returns `i32`
   */
  export function run(maxDepth: number, mostNodes: number, margin: number): number;
  /**
   * engines/checkers/assembly/search/clearPlayed
   */
  export function clearPlayed(): void;
  /**
   * engines/checkers/assembly/patterns/forgetPatterns
   */
  export function forgetPatterns(): void;
  /**
   * engines/checkers/assembly/memory/reserve
   * @param bits `i32`
   * @returns `bool`
   */
  export function reserve(bits: number): boolean;
  /**
   * engines/checkers/assembly/memory/reserveEndings
   * @param pieces `i32`
   * @returns `usize`
   */
  export function reserveEndings(pieces: number): number;
}
/** Instantiates the compiled WebAssembly module with the given imports. */
export declare function instantiate(module: WebAssembly.Module, imports: {
  env: unknown,
}): Promise<typeof __AdaptedExports>;

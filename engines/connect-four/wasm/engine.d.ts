declare namespace __AdaptedExports {
  /** Exported memory */
  export const memory: WebAssembly.Memory;
  /**
   * engines/connect-four/assembly/index/nodeCount
   * @returns `f64`
   */
  export function nodeCount(): number;
  /**
   * engines/connect-four/assembly/index/solve
   * @param own `u64`
   * @param mask `u64`
   * @param leastAsked `i32`
   * @param mostAsked `i32`
   * @param mostNodes `f64`
   * @returns `i32`
   */
  export function solve(own: bigint, mask: bigint, leastAsked: number, mostAsked: number, mostNodes: number): number;
  /**
   * engines/connect-four/assembly/index/solvePlayed
   * @param leastAsked `i32`
   * @param mostAsked `i32`
   * @param mostNodes `f64`
   * @returns `i32`
   */
  export function solvePlayed(leastAsked: number, mostAsked: number, mostNodes: number): number;
  /**
   * engines/connect-four/assembly/index/firstColumn
   * @param worth `i32`
   * @param mostNodes `f64`
   * @returns `i32`
   */
  export function firstColumn(worth: number, mostNodes: number): number;
  /**
   * engines/connect-four/assembly/played/begin
   */
  export function begin(): void;
  /**
   * engines/connect-four/assembly/openings/bookFloor
   * @param own `u64`
   * @param mask `u64`
   * @returns `i32`
   */
  export function bookFloor(own: bigint, mask: bigint): number;
  /**
   * engines/connect-four/assembly/played/drop
   * @param column `i32`
   * @returns `bool`
   */
  export function drop(column: number): boolean;
  /**
   * engines/connect-four/assembly/openings/enumerate
   * @param plies `i32`
   * @returns `i32`
   */
  export function enumerate(plies: number): number;
  /**
   * engines/connect-four/assembly/played/isOver
   * @returns `bool`
   */
  export function isOver(): boolean;
  /**
   * engines/connect-four/assembly/openings/keepScore
   * @param n `i32`
   * @param score `i32`
   */
  export function keepScore(n: number, score: number): void;
  /**
   * engines/connect-four/assembly/openings/maskAt
   * @param n `i32`
   * @returns `u64`
   */
  export function maskAt(n: number): bigint;
  /**
   * engines/connect-four/assembly/openings/ownAt
   * @param n `i32`
   * @returns `u64`
   */
  export function ownAt(n: number): bigint;
  /**
   * engines/connect-four/assembly/memory/reserve
   * @param bits `i32`
   * @returns `bool`
   */
  export function reserve(bits: number): boolean;
  /**
   * engines/connect-four/assembly/openings/useBook
   * @param plies `i32`
   */
  export function useBook(plies: number): void;
}
/** Instantiates the compiled WebAssembly module with the given imports. */
export declare function instantiate(module: WebAssembly.Module, imports: {
  env: unknown,
}): Promise<typeof __AdaptedExports>;

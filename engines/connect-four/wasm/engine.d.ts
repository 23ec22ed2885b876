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
   * @param mostNodes `f64`
   * @returns `i32`
   */
  export function solve(own: bigint, mask: bigint, mostNodes: number): number;
  /**
   * engines/connect-four/assembly/memory/reserve
   * @param bits `i32`
   * @returns `bool`
   */
  export function reserve(bits: number): boolean;
}
/** Instantiates the compiled WebAssembly module with the given imports. */
export declare function instantiate(module: WebAssembly.Module, imports: {
  env: unknown,
}): Promise<typeof __AdaptedExports>;

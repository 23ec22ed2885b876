declare namespace __AdaptedExports {
  /** Exported memory */
  export const memory: WebAssembly.Memory;
  /**
   * bench/connectFourAnchor/assembly/index/nodeCount
   * @returns `f64`
   */
  export function nodeCount(): number;
  /**
   * bench/connectFourAnchor/assembly/index/reserve
   */
  export function reserve(): void;
  /**
   * bench/connectFourAnchor/assembly/index/solve
   * @param own `u64`
   * @param mask `u64`
   * @returns `i32`
   */
  export function solve(own: bigint, mask: bigint): number;
}
/** Instantiates the compiled WebAssembly module with the given imports. */
export declare function instantiate(module: WebAssembly.Module, imports: {
  env: unknown,
}): Promise<typeof __AdaptedExports>;

declare namespace __AdaptedExports {
  /** Exported memory */
  export const memory: WebAssembly.Memory;
  /**
   * engines/checkers-endings/assembly/index/solve
   * @param mostPieces `i32`
   * @returns `i32`
   */
  export function solve(mostPieces: number): number;
  /**
   * engines/checkers-endings/assembly/index/countValues
   * @param begin `i32`
   * @param end `i32`
   * @param value `i32`
   * @returns `i32`
   */
  export function countValues(begin: number, end: number, value: number): number;
  /**
   * engines/checkers-endings/assembly/index/keptAt
   * @param place `i32`
   * @returns `i32`
   */
  export function keptAt(place: number): number;
  /**
   * engines/checkers-endings/assembly/index/placesUpTo
   * @param mostPieces `i32`
   * @returns `i32`
   */
  export function placesUpTo(mostPieces: number): number;
}
/** Instantiates the compiled WebAssembly module with the given imports. */
export declare function instantiate(module: WebAssembly.Module, imports: {
  env: unknown,
}): Promise<typeof __AdaptedExports>;

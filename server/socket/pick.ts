/** Up to `most` of a list, at random and in random order; `rng` is in [0, 1). */
export function pick<T>(all: readonly T[], most: number, rng: () => number): T[] {
  const list = [...all];
  for (let n = 0; n < Math.min(most, list.length); n++) {
    const other = n + Math.floor(rng() * (list.length - n));
    const [a, b] = [list[n], list[other]];
    if (a !== undefined && b !== undefined) [list[n], list[other]] = [b, a];
  }
  return list.slice(0, most);
}

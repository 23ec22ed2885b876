/** The option that a key leads to in a list under a field; `undefined` for keys that belong to the field. Pure. */
export function nextOption(key: string, from: number | null, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from === null ? 0 : (from + 1) % count;
    case 'ArrowUp':
      return from === null ? count - 1 : (from - 1 + count) % count;
    default:
      return undefined;
  }
}

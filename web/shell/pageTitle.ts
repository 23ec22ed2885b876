/** `Tic Tac Toe · Playfield`; the bare product name for an empty title. */
export function titleFor(title: string, product: string): string {
  return title === '' || title === product ? product : `${title} · ${product}`;
}

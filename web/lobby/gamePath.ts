/** The address of a game between people. */
export function gamePath(id: string): string {
  return `/multiplayer?game=${id}`;
}

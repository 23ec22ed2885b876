/** The addresses of races. */

export const LOBBY_PATH = '/online-race';

/** The address of a race, also shared as a link. */
export function racePath(id: string): string {
  return `${LOBBY_PATH}?race=${id}`;
}

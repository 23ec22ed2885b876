/** The address of the lobby of races. */
export const LOBBY_PATH = '/online-race';

/** Where the board of a game is. */
export const boardPath = (gameType: string): string => `/rankings?game=${gameType}`;

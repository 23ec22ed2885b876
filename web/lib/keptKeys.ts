/** Where this browser keeps what the server may not have taken yet. Every page looks there at its start (shell/sendKept.ts). */
export const unsentRunsKey = 'playfield:snake-unsent';
export const solvedKey = 'playfield-puzzles';

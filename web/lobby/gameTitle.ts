export { gameTitle } from '@playfield/games/gameTitle.ts';

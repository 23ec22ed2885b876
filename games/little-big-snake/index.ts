/**
 * Little Big Snake (document 2, sections 2 to 5 and 9; GAPS G77): the pure rules. It is not turn-based and
 * has no `defineGame`; others may import only this file and `view/`.
 */
export { cellSize, columns, rows, type Cell, type Direction } from './grid.ts';
export { foodKinds, type Food, type FoodKind, type FoodType } from './foods.ts';
export { lengthOf, levelOf, speedMsOf, type Run } from './run.ts';
export { type Input, type ReplayRefusal } from './replay.ts';
export { createStepper } from './stepper.ts';
export { readTurns, writeTurns } from './turnLog.ts';
export { leastMs, verify, type VerifiedRun } from './verify.ts';
export { play, startGame, type Game, type GameAction, type Status } from './game.ts';

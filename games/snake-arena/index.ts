/**
 * The snake arena: its rules (document 2, sections 4 and 9; GAPS G79-G86), simulation and bots, and the
 * mirror of it that a client keeps. It is not turn-based and has no `defineGame`.
 */
export { speed, tickHz, tickS, world, zoomOf } from './rules.ts';
export { createBots } from './bots.ts';
export type { Food } from './food.ts';
export { applyTick, type MirroredSnake } from './mirror.ts';
export { createWorld, type Death, type Snake, type TickEvents, type World } from './world.ts';

/** What a rated game is called where people are told of their rating. */
import { gameById } from '@playfield/games/registry.ts';

export const gameName = (gameType: string): string => gameById(gameType)?.title ?? gameType;

/** The board of a game. */
export const boardPath = (gameType: string): string => `/rankings?game=${gameType}`;

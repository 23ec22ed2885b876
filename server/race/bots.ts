/** The bots of a race: when they come, how many they are, and where they drive. All follows from the race's row and the time. */
import { mostRaceBots, raceBotAt, vehicleById, type Racer } from '@playfield/games/typing-race/index.ts';
import type { typingRaces } from '../db/schema.ts';
import { createBotMemory } from './botMemory.ts';

type Row = typeof typingRaces.$inferSelect;

/** Bots fill the free places of a quick race so long after it was opened. */
export const botsAfterMs = 8000;

/** How many there are once they have come: one for each free place. */
export const botsBeside = ({ botWpm, maxParticipants }: Row, people: number): number =>
  botWpm === null ? 0 : Math.min(mostRaceBots, Math.max(0, maxParticipants - people));

/** When they come to a waiting race; null where they never do, or are there. */
export function botsAtMs({ status, botWpm, bots, createdAt }: Row): number | null {
  const isExpected = status === 'waiting' && botWpm !== null && bots === 0;
  return isExpected ? createdAt.getTime() + botsAfterMs : null;
}

const botsOf = createBotMemory();

/** Where the bots are; of a completed race where they were at its end. */
export function botRacers(row: Row, nowMs: number): readonly Racer[] {
  const { startedAt, completedAt } = row;
  const sinceGoMs = startedAt ? (completedAt?.getTime() ?? nowMs) - startedAt.getTime() : 0;
  return botsOf(row, nowMs).flatMap((bot) => {
    const vehicle = vehicleById(bot.vehicle);
    const progress = raceBotAt(bot, sinceGoMs);
    return vehicle ? [{ playerId: bot.id, playerName: bot.name, vehicle, hasLeft: false, progress }] : [];
  });
}

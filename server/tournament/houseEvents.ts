/**
 * Tournaments that the server announces itself: a list in the configuration, kept filled for a day
 * ahead by whichever server looks first.
 */
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { tournaments } from '../db/schema.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { minuteMs } from '../durations.ts';
import { newId } from '../random.ts';
import { startsOf, type HouseEvent } from './houseSchedule.ts';
import { planOf, type WishContext } from './wish.ts';

const aheadMs = 24 * 60 * minuteMs;
/** How often a server looks whether an event is missing. */
const everyMs = 10 * minuteMs;

const formatTitles: Readonly<Record<HouseEvent['format'], string>> = {
  'single-elimination': 'Cup',
  'double-elimination': 'Double Cup',
  'round-robin': 'Round Robin',
  arena: 'Arena',
};

function textsOf({ gameType, format, clock, everyHours }: HouseEvent) {
  const clockText = clock ? ` ${clock.initialS / 60}+${clock.incrementS}` : '';
  const often =
    everyHours === 1 ? 'every hour' : everyHours === 24 ? 'every day' : `every ${everyHours} hours`;
  return {
    name: `${gameTitle(gameType)}${clockText} ${formatTitles[format]}`,
    description: `An event of this site, ${often}. Everybody is welcome.`,
  };
}

/** The configuration's entry that announced it. */
function keyOf({ gameType, format, clock, minutes }: HouseEvent): string {
  const clockText = clock ? `${clock.initialS}+${clock.incrementS}` : 'none';
  return [gameType, format, clockText, minutes ?? ''].join('/');
}

export type HouseEventsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly isBoardGame: WishContext['isBoardGame'];
  readonly houseEvents: readonly HouseEvent[];
};

export function createHouseEvents({ database, clock, isBoardGame, houseEvents }: HouseEventsOptions) {
  let lookAgainMs = Number.NEGATIVE_INFINITY;

  function rowOf(event: HouseEvent, startMs: number, nowMs: number) {
    const startDate = new Date(startMs).toISOString();
    const { gameType, format, clock: control, minutes } = event;
    const wish = {
      ...textsOf(event),
      gameType,
      format,
      status: 'registration',
      entryFee: 0,
      prizePool: 0,
      startDate,
      ...(format === 'arena' ? {} : { maxParticipants: 64 }),
      ...(control ? { clock: control } : {}),
      ...(minutes === null ? {} : { minutes }),
    };
    const plan = planOf(wish, { nowMs, isClean: () => true, isBoardGame });
    if (!plan.ok) throw new Error(`a house event cannot be announced: ${plan.error.code}`);
    return {
      ...plan.value,
      id: newId(),
      creatorId: null,
      isOfficial: true,
      scheduleKey: keyOf(event),
      scheduleSlot: new Date(startMs),
    };
  }

  return {
    /** Announces what is missing of the next day. Another server at the same time announces nothing twice. */
    async fill(): Promise<void> {
      const nowMs = clock.wallMs();
      if (houseEvents.length === 0 || nowMs < lookAgainMs || database.spaceLow()) return;
      const rows = houseEvents.flatMap((event) =>
        startsOf(event, nowMs, nowMs + aheadMs).map((startMs) => rowOf(event, startMs, nowMs)),
      );
      if (rows.length > 0) await database.db.insert(tournaments).values(rows).onConflictDoNothing();
      lookAgainMs = nowMs + everyMs;
    },
  };
}

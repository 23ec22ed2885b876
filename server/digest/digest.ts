/**
 * Everything that follows from a result, in one transaction for each batch of endings: the ratings first,
 * then the steps of other features in their order. Consumes endings, one server at a time and in the order of their ends, so that
 * no step meets another's half-done work, and a crash repeats a whole batch or nothing.
 */
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Tx } from '../db/open.ts';
import type { Consumer, Ending } from '../endings/ending.ts';
import { lockedEvents } from './lockedEvents.ts';
import type { PlayedEvent } from './playedEvent.ts';
import type { DigestStep, EventSources, Rate, Report } from './step.ts';
import { saveNews } from './results.ts';
import { newsOf } from './tell.ts';

export type DigestOptions = {
  /** What was played, by kind of ending. */
  readonly sources: EventSources;
  readonly rate: Rate;
  /** In the order in which they run. */
  readonly steps: readonly DigestStep[];
  readonly publishTo: (playerId: string, event: SocketEvent) => void;
};

async function eventsOf(
  tx: Tx,
  endings: readonly Ending[],
  sources: EventSources,
): Promise<readonly PlayedEvent[]> {
  const bySubject = new Map<string, readonly PlayedEvent[]>();
  for (const [kind, ofKind] of Map.groupBy(endings, (ending) => ending.kind)) {
    const ids = ofKind.map(({ subjectId }) => subjectId);
    const events = await sources[kind](tx, ids);
    for (const [id, ofSubject] of Map.groupBy(events, ({ subjectId }) => subjectId))
      bySubject.set(`${kind}:${id}`, ofSubject);
  }
  // In the order of the endings, which is that of their ends.
  return endings.flatMap(({ kind, subjectId, tournamentId }) =>
    (bySubject.get(`${kind}:${subjectId}`) ?? []).map((event) => ({ ...event, tournamentId })),
  );
}

function merged(a: Report | undefined, b: Report): Report {
  const points = (a?.points ?? 0) + (b.points ?? 0);
  return { ...a, ...b, points, unlocked: [...(a?.unlocked ?? []), ...(b.unlocked ?? [])] };
}

export function createDigest({ sources, rate, steps, publishTo }: DigestOptions): Consumer {
  /** People without an event of their own whose rows the steps change. */
  async function concerned(tx: Tx, events: readonly PlayedEvent[]): Promise<readonly string[]> {
    const others: string[] = [];
    for (const { concerns } of steps) if (concerns) others.push(...(await concerns(tx, events)));
    return others;
  }

  return {
    name: 'digest',
    column: 'ratedAt',
    isOrdered: true,
    async settle(tx, endings) {
      const played = await lockedEvents(
        tx,
        () => eventsOf(tx, endings, sources),
        (events) => concerned(tx, events),
      );
      const events = await rate(tx, played);
      const reports = new Map<PlayedEvent, Report>();
      const afterCommit: (() => void)[] = [];
      if (events.length > 0)
        for (const step of steps) {
          const digested = await step.digest(tx, events);
          for (const [event, report] of digested.reports ?? [])
            reports.set(event, merged(reports.get(event), report));
          if (digested.afterCommit) afterCommit.push(digested.afterCommit);
        }
      const told = events.map((event) => ({ event, news: newsOf(event, reports.get(event) ?? {}) }));
      await saveNews(tx, told);
      return () => {
        for (const { event, news } of told) publishTo(event.userId, { type: 'ratingUpdate', ...news });
        for (const then of afterCommit) then();
      };
    },
  };
}

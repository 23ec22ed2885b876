/** What players of an arena do in it: pause, go on, go berserk, leave. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { arenaStore } from './arenaStore.ts';
import type { ContestsOf } from './contest.ts';
import type { ContestEnds } from './contestEnds.ts';
import type { ParticipantRow, TournamentRow } from './course.ts';
import { pauseMs } from './formats/arena.ts';
import type { Acted, Registration } from './registration.ts';
import type { Settle } from './settle.ts';
import { tournamentStore } from './store.ts';
import type { Told } from './telling.ts';

/** Pauses that are remembered. */
const mostPauses = 20;

export type ArenaActsOptions = {
  readonly act: Registration['act'];
  readonly settle: Settle;
  readonly contestsOf: ContestsOf;
  readonly contestEnds: Pick<ContestEnds, 'endAll'>;
};

export type ArenaActs = ReturnType<typeof createArenaActs>;

export function createArenaActs({ act, settle, contestsOf, contestEnds }: ArenaActsOptions) {
  async function change(
    tx: Tx,
    row: TournamentRow,
    own: ParticipantRow,
    changes: Partial<ParticipantRow>,
  ): Promise<Told> {
    const saved = await settle.saveTournament(tx, row, {});
    await tournamentStore(tx).updateParticipant(own.id, { ...changes, version: saved.row.version });
    return saved.told;
  }

  function within(
    userId: string,
    id: string,
    work: (tx: Tx, row: TournamentRow, own: ParticipantRow, at: Date) => Promise<Acted>,
  ) {
    return act(id, async (tx, row, at) => {
      const own = await tournamentStore(tx).participant(id, userId);
      const isIn = own !== null && (own.status === 'active' || own.status === 'paused');
      if (!isIn || row.format !== 'arena' || row.status !== 'active') return refuse('tournament/not-in');
      return work(tx, row, own, at);
    });
  }

  return {
    /** At once, or after the game that runs. */
    pause: (userId: string, id: string) =>
      within(userId, id, async (tx, row, own, at) => {
        if (own.status === 'paused' || own.pauseAfterGame) return ok(() => undefined);
        const running = await arenaStore(tx).openMatchesOf(id, userId);
        const gameMs = 2 * (row.clockInitialMs ?? 0);
        const lastsMs = pauseMs(own.pauses, gameMs, at.getTime());
        const pauses = [...own.pauses, at.getTime()].slice(-mostPauses);
        const pausedUntil = new Date(at.getTime() + lastsMs);
        const begins = running.length > 0 ? { pauseAfterGame: true } : { status: 'paused' as const };
        return ok(await change(tx, row, own, { pauses, pausedUntil, ...begins }));
      }),
    /** To be paired again, once the pause has lasted long enough. */
    resume: (userId: string, id: string) =>
      within(userId, id, async (tx, row, own, at) => {
        if (own.status === 'active')
          return ok(await change(tx, row, own, { pauseAfterGame: false, pausedUntil: null }));
        const waitingSince = new Date(Math.max(at.getTime(), own.pausedUntil?.getTime() ?? 0));
        return ok(await change(tx, row, own, { status: 'active', waitingSince }));
      }),
    /** Half the clock in the game that runs, before one's own first move. */
    async berserk(userId: string, id: string): Promise<Result<null, ErrorCode>> {
      const begin: (() => Promise<boolean>)[] = [];
      const found = await within(userId, id, async (tx, row) => {
        if (!row.berserk) return refuse('action/unavailable');
        const [match] = await arenaStore(tx).openMatchesOf(id, userId);
        if (!match) return refuse('tournament/no-match');
        const { berserk } = contestsOf(row.gameType);
        if (!berserk) return refuse('action/unavailable');
        begin.push(() => berserk(match.id, userId));
        return ok(() => undefined);
      });
      if (!found.ok) return found;
      for (const halve of begin) if (!(await halve())) return refuse('tournament/too-late');
      return ok(null);
    },
    /** Leaves for good: the game that runs is lost. */
    async leaveWithin(
      tx: Tx,
      row: TournamentRow,
      own: ParticipantRow,
      changes: Partial<ParticipantRow>,
    ): Promise<Told> {
      const running = await arenaStore(tx).openMatchesOf(row.id, own.userId);
      const told = await change(tx, row, own, { ...changes, waitingSince: null });
      const endRunning = await contestEnds.endAll(
        tx,
        row.gameType,
        running.map(({ id }) => ({ matchId: id, loserId: own.userId })),
      );
      return () => {
        told();
        endRunning();
      };
    },
  };
}

/** What players do to have a waiting race start: they say that they are ready, or one who may starts it. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { mayStart, started } from './decide.ts';
import { waitOn, type createRaceChanges } from './raceChanges.ts';
import { participantOf, starterOf } from './record.ts';

export function createStarting(change: ReturnType<typeof createRaceChanges>) {
  return {
    /** Returns whether that is new: nobody is told again. */
    async ready(
      userId: string,
      id: string,
      isReady: boolean,
    ): Promise<Result<{ readonly isNew: boolean }, ErrorCode>> {
      let isNew = false;
      const changed = await change(id, async (record, inTx, { times }) => {
        const one = participantOf(record, userId);
        if (!one) return refuse('race/not-member');
        if (record.row.status !== 'waiting') return refuse('race/started');
        isNew = one.isReady !== isReady;
        if (!isNew) return ok(record);
        await inTx.updateParticipant(one.id, { isReady });
        const participants = record.participants.map((other) =>
          other === one ? { ...one, isReady } : other,
        );
        return waitOn({ ...record, participants }, inTx, times);
      });
      return changed.ok ? ok({ isNew }) : changed;
    },
    async start(userId: string, id: string): Promise<Result<null, ErrorCode>> {
      const changed = await change(id, async (record, inTx, { times }) => {
        const allowed = mayStart(record, starterOf(record), userId);
        if (!allowed.ok) return allowed;
        const phase = started(record, times.nowMs);
        await inTx.updateRace(id, phase);
        return ok({ ...record, row: { ...record.row, ...phase } });
      });
      return changed.ok ? ok(null) : changed;
    },
  };
}

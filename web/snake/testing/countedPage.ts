/** A page on which runs are counted, and a server, both in the test's hands. */
import { driveTo } from '@playfield/games/little-big-snake/testing/driver.ts';
import { HttpError, networkError } from '../../api/httpError.ts';
import { createCountedRuns } from '../countedRuns.ts';
import { createServerClock } from '../serverClock.ts';
import { createSnakeSession } from '../snakeSession.ts';
import { createUnsentRuns, type Counted, type Result, type Unsent } from '../unsentRuns.ts';

/** `slow`: answered by `arrive`. `ended` and `notYours`: another player, or none, is signed in. */
type Outcome = 'ok' | 'away' | 'busy' | 'slowLink' | 'refused' | 'slow' | 'ended' | 'notYours';

const dayMs = 86_400_000;

/** Lets everything in progress finish. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}

/** A page and a server in the test's hands: `outcomes` of the next calls, `ok` when they run out. */
export async function openCounted(
  outcomes: {
    begin?: Outcome[];
    finish?: Outcome[];
    isOnce?: boolean;
    isDaily?: boolean;
    /** Of all tickets, as those of a day or of a match; otherwise each has its own. */
    seed?: number;
    /** How far the browser's clock is ahead of the server's. */
    aheadHours?: number;
    /** Who plays at first. */
    player?: string;
  } = {},
) {
  const handed: { readonly id: string; readonly result: Result }[] = [];
  const counted: Counted[] = [];
  let timers: { readonly delayMs: number; readonly run: () => void }[] = [];
  let timersSet = 0;
  let tickets = 0;
  const late: (() => void)[] = [];
  let nowMs = Date.parse('2026-11-25T20:00:00Z');
  let look: (() => void) | null = null;
  let localSeed = 900;
  const errors = {
    away: networkError(),
    busy: new HttpError(503, 'busy', ''),
    slowLink: new HttpError(408, '', '{"message":"It took too long.","code":"request/timeout"}'),
    refused: new HttpError(409, '', '{"message":"That run is none.","code":"snake/too-fast"}'),
    ended: new HttpError(401, '', '{"message":"It has ended.","code":"session/ended"}'),
    notYours: new HttpError(403, '', '{"message":"It is not yours.","code":"snake/run-not-yours"}'),
  };
  const outcome = async (of: 'begin' | 'finish'): Promise<void> => {
    const next = outcomes[of]?.shift() ?? 'ok';
    if (next === 'slow') await new Promise<void>((resolve) => late.push(resolve));
    else if (next !== 'ok') throw errors[next];
  };
  const later = (delayMs: number, run: () => void) => {
    const timer = { delayMs, run };
    timers.push(timer);
    timersSet += 1;
    return () => (timers = timers.filter((one) => one !== timer));
  };
  let kept: readonly Unsent[] = [];
  const ports = {
    async finish(id: string, result: Result) {
      handed.push({ id, result });
      await outcome('finish');
      return { score: result.score, level: 1, length: 3, isBest: handed.length === 1 };
    },
    read: () => kept,
    write: (list: readonly Unsent[]) => (kept = list),
    onCounted: (one: Counted) => counted.push(one),
    later,
    nowMs: () => nowMs,
  };
  const unsent = createUnsentRuns(ports);
  const browserMs = (): number => nowMs + (outcomes.aheadHours ?? 0) * 3_600_000;
  const serverClock = createServerClock(browserMs);
  const runs = createCountedRuns({
    async begin() {
      await outcome('begin');
      tickets += 1;
      const expiresAt = new Date(nowMs + dayMs).toISOString();
      serverClock.note(expiresAt);
      return { id: `ticket ${tickets}`, seed: outcomes.seed ?? tickets, expiresAt };
    },
    send: unsent.send,
    isOnce: outcomes.isOnce,
    isDaily: outcomes.isDaily,
    nowMs: () => serverClock.at(browserMs()),
    whenSeen(then) {
      look = then;
      return () => (look = null);
    },
    randomSeed: () => (localSeed += 1),
    later,
  });
  const session = createSnakeSession(runs.seed, 0);
  runs.playedBy(outcomes.player ?? null);
  const leave = runs.follow(session);
  await settle();
  const { game, send } = session;
  return {
    runs,
    game,
    send,
    handed,
    counted,
    leave,
    tickets: () => tickets,
    timers: () => timers.length,
    /** Those that were set so far, with those that have run or were cancelled. */
    timersSet: () => timersSet,
    kept: () => kept,
    leaveOpen: (hours: number) => (nowMs += hours * 3_600_000),
    pass: (ms: number) => (nowMs += ms),
    /** The page is seen again. */
    async look() {
      look?.();
      await settle();
    },
    /** The network is back, or the page has come up. */
    sendAll: () => unsent.sendAll(),
    /** The same browser after a reload: what is kept is all that is left. */
    reload: () => createUnsentRuns(ports),
    /** Runs the timers that were set for no longer than this. */
    async wait(mostMs = Infinity) {
      const due = timers.filter(({ delayMs }) => delayMs <= mostMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { run } of due) run();
      await settle();
    },
    /** Slow answers arrive. */
    async arrive() {
      for (const resolve of late.splice(0)) resolve();
      await settle();
    },
    /** Until the end, or until `isEnough` says so. */
    async playOut(score = 0, isEnough = () => false) {
      while (game.get().status === 'playing' && !isEnough()) {
        const way = game.get().run.score < score ? driveTo(game.get().run) : null;
        if (way !== null) send({ type: 'steer', direction: way });
        send({ type: 'step' });
      }
      await settle();
    },
    reset: () => send({ type: 'reset', seed: runs.seed() }),
    restart: () => send({ type: 'restart', seed: runs.seed() }),
    kind: () => runs.state.get().kind,
  };
}

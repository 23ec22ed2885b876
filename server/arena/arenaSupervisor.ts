/**
 * The server's side of the arena's process: started when first needed, restarted when it dies, after
 * a pause that doubles while it keeps dying early. Its failures stay there.
 */
import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import { keepStatesYoung } from '../v8Flags.ts';
import { workerUrl } from '../workerLocation.ts';
import { fromArena, settingsVariable, type ArenaSettings, type FromArena, type ToArena } from './messages.ts';

/** Pause before a restart, ms: the first, and the longest. */
const pauseMs = { first: 250, longest: 15_000 } as const;
/** A process that lived this long restarts with the first pause again. */
const stableMs = 60_000;
/** How long a player waits for the process to be ready. */
const readyWithinMs = 5000;
/** A process that sends nothing, not even its census, for two of these spans hangs and is killed. */
const silenceMs = 4000;
/** How long the process may take to stop before it is killed. */
const stopMs = 2000;
/**
 * A tick leaves only short-lived garbage. By default the young generation grows to 96 MB for it, which
 * looks like a leak for half an hour and makes nothing faster.
 */
const youngGeneration = '--max-semi-space-size=8';

export type ArenaSupervisor = {
  /** Starts the process if there is none. False if it is not ready in time. */
  readonly ready: () => Promise<boolean>;
  /** Whether the message arrived. */
  readonly send: (message: ToArena, wire?: Socket) => Promise<boolean>;
  readonly pid: () => number | null;
  readonly stop: () => Promise<void>;
};

export type ArenaSupervisorOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly onMessage: (message: FromArena) => void;
  /** The process is gone, and every socket in it. */
  readonly onExit: () => void;
  readonly failed: (error: unknown) => void;
};

export function createArenaSupervisor({
  settings,
  clock,
  onMessage,
  onExit,
  failed,
}: ArenaSupervisorOptions): ArenaSupervisor {
  let child: ChildProcess | null = null;
  let isReady = false;
  let isStopping = false;
  let nextPauseMs: number = pauseMs.first;
  let retry: NodeJS.Timeout | null = null;
  const waiting = new Set<() => void>();
  /** Sends in progress: Node drops their callbacks when the process ends. */
  const pendingSends = new Set<(hasArrived: boolean) => void>();

  function settle(): void {
    for (const go of waiting) go();
    waiting.clear();
  }

  function start(): void {
    retry = null;
    const startedMs = clock.monotonicMs();
    const started = fork(fileURLToPath(workerUrl('arenaProcess')), {
      execArgv: ['--disable-proto=delete', youngGeneration, keepStatesYoung],
      env: { ...process.env, [settingsVariable]: JSON.stringify(settings) },
    });
    child = started;
    let silentSpans = 0;
    const watch = setInterval(() => {
      silentSpans += 1;
      // More than two: after the whole machine slept, the process has not had a chance to report.
      if (isReady && silentSpans > 2) started.kill('SIGKILL');
    }, silenceMs);
    started.on('message', (raw) => {
      silentSpans = 0;
      const message = fromArena.safeParse(raw);
      if (!message.success) return failed(message.error);
      onMessage(message.data);
      if (message.data.kind !== 'ready') return undefined;
      isReady = true;
      return settle();
    });
    started.on('error', (error) => {
      failed(error);
      // It failed to start at all: there will be no exit event.
      if (started.pid !== undefined) return;
      clearInterval(watch);
      ended(startedMs, 'not begun');
    });
    started.on('exit', (code, signal) => {
      clearInterval(watch);
      ended(startedMs, String(signal ?? code));
    });
  }

  function ended(startedMs: number, how: string): void {
    child = null;
    isReady = false;
    for (const done of pendingSends) done(false);
    onExit();
    settle();
    if (isStopping) return;
    failed(new Error(`the arena process ended (${how})`));
    if (clock.monotonicMs() - startedMs > stableMs) nextPauseMs = pauseMs.first;
    retry = setTimeout(start, nextPauseMs);
    nextPauseMs = Math.min(pauseMs.longest, nextPauseMs * 2);
  }

  return {
    async ready() {
      if (isStopping) return false;
      if (!child && !retry) start();
      // Between a death and the restart nobody is kept waiting.
      if (!isReady && child)
        await new Promise<void>((resolve) => {
          const go = (): void => {
            clearTimeout(timer);
            waiting.delete(go);
            resolve();
          };
          const timer = setTimeout(go, readyWithinMs);
          waiting.add(go);
        });
      return isReady;
    },
    send: (message, wire) =>
      new Promise((resolve) => {
        if (!child?.connected) return resolve(false);
        const done = (hasArrived: boolean): void => {
          pendingSends.delete(done);
          resolve(hasArrived);
        };
        pendingSends.add(done);
        child.send(message, wire, {}, (error) => done(error === null));
        return undefined;
      }),
    pid: () => child?.pid ?? null,
    async stop() {
      isStopping = true;
      if (retry) clearTimeout(retry);
      const last = child;
      if (!last) return;
      const gone = new Promise((resolve) => last.once('exit', resolve));
      if (last.connected) last.send({ kind: 'stop' } satisfies ToArena, () => undefined);
      const timer = setTimeout(() => last.kill('SIGKILL'), stopMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

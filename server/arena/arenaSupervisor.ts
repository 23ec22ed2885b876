/**
 * The arena's own process, from the server's side: begun when first needed, begun again when it dies, with a pause that
 * doubles while it dies soon. Whatever happens to it stays there.
 */
import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import { keepStatesYoung } from '../v8Flags.ts';
import { workerUrl } from '../workerLocation.ts';
import { fromArena, settingsVariable, type ArenaSettings, type FromArena, type ToArena } from './messages.ts';

/** Pause before a new process, ms: the first time, and the longest. */
const pauseMs = { first: 250, longest: 15_000 } as const;
/** A process that has lived so long dies for a new reason. */
const stableMs = 60_000;
/** How long somebody who wants to enter waits for the process to be ready. */
const readyWithinMs = 5000;
/** A process that says nothing, not even how it stands, in two spans of so long, hangs and is ended. */
const silenceMs = 4000;
/** How long the process may take to say goodbye before it is ended. */
const stopMs = 2000;
/**
 * What a tick leaves behind is garbage at once. Left alone, the young generation grows to 96 MB for it, which looks like a leak for half
 * an hour and makes nothing faster.
 */
const youngGeneration = '--max-semi-space-size=8';

export type ArenaSupervisor = {
  /** Begins the process if there is none. False when it cannot be had in time. */
  readonly ready: () => Promise<boolean>;
  /** Whether what was sent has arrived there. */
  readonly send: (message: ToArena, wire?: Socket) => Promise<boolean>;
  readonly pid: () => number | null;
  readonly stop: () => Promise<void>;
};

export type ArenaSupervisorOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly onMessage: (message: FromArena) => void;
  /** The process is gone, and everything in it. */
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
  /** Messages under way: Node forgets those that still wait when the process ends. */
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
      // Two, for when the whole machine slept the process has yet to speak.
      if (isReady && silentSpans > 2) started.kill('SIGKILL');
    }, silenceMs);
    started.on('message', (raw) => {
      silentSpans = 0;
      const message = fromArena.safeParse(raw);
      if (!message.success) return failed(message.error);
      if (message.data.kind !== 'ready') return onMessage(message.data);
      isReady = true;
      return settle();
    });
    started.on('error', (error) => {
      failed(error);
      // It could not be begun at all: there will be no exit.
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
      // Between a death and the next beginning nobody is kept waiting.
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

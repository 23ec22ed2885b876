/**
 * Finished runs that the server has not taken yet. They are kept in the browser until it has, so that neither a page that is left nor
 * a server that is away costs a score, and neither does a session that ends: a run is its player's, and waits for them until its ticket
 * expires. Calls, timers, the clock and the store are passed in.
 */
import type { Answer, Input } from '../api/http.ts';
import { HttpError } from '../api/httpError.ts';

export type Result = Input<'POST /api/snake/runs/:id/result'>['body'];
export type Counted = Answer<'POST /api/snake/runs/:id/result'>;

export type Unsent = {
  /** The ticket's id. */
  readonly id: string;
  readonly result: Result;
  /** When the ticket expires, ISO; empty where it is not known. */
  readonly expiresAt: string;
  /** Not to be sent before, by this browser's clock: the server takes no run in less time than its steps take. */
  readonly fromMs?: number | undefined;
};

type SendingNews =
  | { readonly kind: 'counted'; readonly counted: Counted }
  | { readonly kind: 'refused'; readonly text: string }
  /** The server has been away for half a minute; the run is kept and sent later. */
  | { readonly kind: 'kept' }
  /** Another player, or none, is signed in; the run is kept and sent when its player may be back. */
  | { readonly kind: 'signed-out' };

export type UnsentRunsPorts = {
  readonly finish: (id: string, result: Result) => Promise<Counted>;
  readonly read: () => readonly Unsent[];
  readonly write: (runs: readonly Unsent[]) => void;
  /** Called with every run that the server has verified. */
  readonly onCounted: (counted: Counted) => void;
  /** Runs something after a delay; returns how to cancel it. */
  readonly later: (delayMs: number, then: () => void) => () => void;
  readonly nowMs: () => number;
};

export type UnsentRuns = {
  /** Keeps a run and sends it, after so long, until it is answered. */
  readonly send: (run: Unsent, onNews: (news: SendingNews) => void, waitMs?: number) => void;
  /** Sends all that is kept, at once: the page has come up, or the network is back. */
  readonly sendAll: () => void;
};

/** Pauses before sending again; the last one repeats. */
const againMs = [1_000, 2_000, 4_000, 8_000, 16_000] as const;
const slowlyMs = 30_000;
/** A run may have 60 kB of turns: the newest are kept. */
const mostKept = 5;
/** Longer than the last steps of any run take: the clock was put back, and the run is sent at once. */
const mostWaitMs = 15_000;

const nothing = (): void => undefined;

export const unreachableText = "The server couldn't be reached.";

export function createUnsentRuns({
  finish,
  read,
  write,
  onCounted,
  later,
  nowMs,
}: UnsentRunsPorts): UnsentRuns {
  /** Being sent, or waiting to be: by id, how to send it now. */
  const active = new Map<string, () => void>();
  /** Who hears what becomes of a run that this page has played, also when it is sent once more. */
  const listeners = new Map<string, (news: SendingNews) => void>();

  function drop(id: string): void {
    active.delete(id);
    listeners.delete(id);
    write(read().filter((run) => run.id !== id));
  }

  function start({ id, result, expiresAt, fromMs = 0 }: Unsent): void {
    const onNews = listeners.get(id) ?? nothing;
    let tries = 0;
    let isSending = false;
    let cancel = nothing;

    async function attempt(): Promise<void> {
      if (isSending) return;
      cancel();
      const waitMs = fromMs - nowMs();
      if (waitMs > 0 && waitMs <= mostWaitMs) {
        cancel = later(waitMs, () => void attempt());
        return;
      }
      isSending = true;
      try {
        const counted = await finish(id, result);
        drop(id);
        onNews({ kind: 'counted', counted });
        onCounted(counted);
      } catch (error) {
        if (isPassing(error)) {
          if (tries === againMs.length) onNews({ kind: 'kept' });
          cancel = later(againMs[tries] ?? slowlyMs, () => void attempt());
          tries += 1;
        } else if (isForAnother(error) && Date.parse(expiresAt) > nowMs()) {
          // Sent again with the next call of `sendAll`.
          active.delete(id);
          onNews({ kind: 'signed-out' });
        } else {
          drop(id);
          onNews({ kind: 'refused', text: reasonOf(error) });
        }
      }
      isSending = false;
    }

    active.set(id, () => void attempt());
    void attempt();
  }

  return {
    send(given, onNews, waitMs = 0) {
      const run = waitMs > 0 ? { ...given, fromMs: nowMs() + waitMs } : given;
      write([run, ...read().filter(({ id }) => id !== run.id)].slice(0, mostKept));
      listeners.set(run.id, onNews);
      start(run);
    },
    sendAll() {
      for (const attempt of active.values()) attempt();
      for (const run of read()) if (!active.has(run.id)) start(run);
    },
  };
}

/** Without an answer; given up by the server, to which a long run came too slowly; and too many at once. */
const passing: ReadonlySet<number> = new Set([0, 408, 429]);

/** Whether the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof HttpError && (passing.has(error.status) || error.status >= 500);
}

/** Whether another player, or none, is signed in now. */
function isForAnother(error: unknown): boolean {
  return (
    error instanceof HttpError && (error.code === 'session/ended' || error.code === 'snake/run-not-yours')
  );
}

/** Also without an answer an error may say why: cookies are refused. */
export function reasonOf(error: unknown): string {
  return error instanceof HttpError && (error.status !== 0 || error.body !== undefined)
    ? error.text
    : unreachableText;
}

/** What is stored; damaged entries are left out. */
export function parseUnsent(text: string | null): readonly Unsent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap((one: unknown) => parseOne(one) ?? []) : [];
  } catch {
    return [];
  }
}

function parseOne(value: unknown): Unsent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, result, expiresAt, fromMs }: Partial<Record<keyof Unsent, unknown>> = value;
  if (typeof id !== 'string' || typeof result !== 'object' || result === null) return null;
  const { turns, score }: { turns?: unknown; score?: unknown } = result;
  if (typeof turns !== 'string' || typeof score !== 'number') return null;
  return {
    id,
    result: { turns, score },
    expiresAt: typeof expiresAt === 'string' ? expiresAt : '',
    ...(typeof fromMs === 'number' ? { fromMs } : {}),
  };
}

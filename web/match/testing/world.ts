/**
 * The environment of a match session in tests: a server in memory, a manual clock, a connection
 * that fails.
 */
import { errors } from '@playfield/contracts/errors.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { HttpError, networkError } from '../../api/httpError.ts';
import type { ToastText } from '../../shell/toastState.ts';
import { botThinker } from '../../offline/botThinker.ts';
import type { MatchCalls, SentMove } from '../ai/aiApi.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { localServer, type LocalServer } from '../../offline/localApi.ts';
import { AiSession, type Seen } from '../ai/aiSession.ts';
import type { Move } from '../frame/record.ts';

type Timer = { readonly dueMs: number; readonly run: () => void };

function firstLegalMove(moves: readonly Move[]): Move {
  const position = connectFour.restore(moves);
  if (!position.ok) throw new Error(position.error.code);
  return position.value.legalMoves()[0] ?? {};
}

function notFound(): HttpError {
  const code = 'game/not-found';
  return new HttpError(404, '', JSON.stringify({ code, message: errors[code].text }));
}

/**
 * Time that passes on command, and a connection that can be cut before or after the server acts.
 */
export class World {
  /** Its AI always plays the first legal move. */
  readonly server: LocalServer = localServer(() => this.nowMs, {
    ...botThinker(() => 0),
    move: async (_gameType, moves) => firstLegalMove(moves),
  });
  nowMs = 0;
  /**
   * Every call is lost on the way there, or its response on the way back; or only creating, or playing, fails.
   */
  cut: 'none' | 'before' | 'after' | 'create' | 'play' = 'none';
  /** While set, the server acts at once, and its responses arrive when this resolves. */
  late: Promise<void> | null = null;
  readonly toasts: ToastText[] = [];
  readonly withdrawn: string[] = [];
  readonly seen: Seen[] = [];
  readonly calls: string[] = [];
  readonly sent: SentMove[] = [];
  readonly #timers = new Set<Timer>();
  #removedId: string | null = null;

  /** A new page; several pages share the server. */
  page(): AiSession {
    return new AiSession(connectFour, textsOf('connect-four'), {
      calls: this.#connection(),
      nowMs: () => this.nowMs,
      wallMs: () => this.nowMs,
      after: (delayMs, run) => {
        const timer = { dueMs: this.nowMs + delayMs, run };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
      notify: (text) => this.toasts.push(text),
      withdraw: (key) => this.withdrawn.push(key),
      publish: (seen) => this.seen.push(seen),
    });
  }

  /** Deletes a game, as the server does with one that is hardly begun and left for a day. */
  remove(id: string): void {
    this.server.abandon(id);
    this.#removedId = id;
  }

  get timerCount(): number {
    return this.#timers.size;
  }

  /** Lets everything that waits for a response continue. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    await this.settle();
    for (;;) {
      const next = [...this.#timers].sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next || next.dueMs > endMs) break;
      this.nowMs = next.dueMs;
      this.#timers.delete(next);
      next.run();
      await this.settle();
    }
    this.nowMs = endMs;
  }

  #connection(): MatchCalls {
    const through = async <Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> => {
      this.calls.push(name);
      if (this.cut === 'before' || this.cut === name) throw networkError();
      const answer = await call();
      if (this.late) await this.late;
      if (this.cut === 'after') throw networkError();
      return answer;
    };
    const kept = (id: string): LocalServer => {
      if (id === this.#removedId) throw notFound();
      return this.server;
    };
    return {
      findActive: (type) => through('findActive', () => this.server.findActive(type)),
      load: (id) => through('load', () => kept(id).load(id)),
      create: (type, level) => through('create', () => this.server.create(type, level)),
      play: (id, sent) => {
        this.sent.push(sent);
        return through('play', () => kept(id).play(id, sent));
      },
      hint: (id) => through('hint', () => kept(id).hint(id)),
      takeBack: (id) => through('takeBack', () => kept(id).takeBack(id)),
    };
  }
}

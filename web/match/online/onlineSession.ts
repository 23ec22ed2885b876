/**
 * Plays or watches one match between two people over the socket: joins, moves, acts, and
 * resynchronises after every gap, refusal and lost connection. Every event goes through
 * onlineState.ts; time, timers and socket are injected.
 */
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Game as GameRules } from '@playfield/games/game.ts';
import { backoffMs } from '../../api/backoff.ts';
import type { LiveSocket } from '../../api/liveSocket.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { ToastText } from '../../shell/toastState.ts';
import { holds } from '../frame/matchState.ts';
import type { GameRecord, Move } from '../frame/record.ts';
import type { After } from '../../lib/retry.ts';
import {
  canPlay,
  isOlder,
  merged,
  nextOnlineWakeMs,
  openingOnline,
  reduceOnline,
  type OnlineEvent,
  type OnlineState,
} from './onlineState.ts';

export type OnlinePorts = {
  readonly socket: Pick<LiveSocket, 'status' | 'heardAtMs' | 'join' | 'send' | 'wake'>;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly after: After;
  /** In [0, 1). */
  readonly random: () => number;
  readonly notify: (text: ToastText) => void;
  /** A player took the other seat. */
  readonly joined: (name: string) => void;
  /** Finds the rules of a game's type. */
  readonly rulesOf: (gameType: string) => GameRules | undefined;
};

/** A move or an action not confirmed by then puts the connection in doubt. */
const acknowledgeMs = 4000;
/**
 * A server that could not deliver the state is asked again after this plus a growing random part.
 */
const askAgainMs = 2000;
/** Consecutive refusals after which a page that still shows nothing says why. */
const quietRefusals = 2;

export class OnlineSession {
  readonly state: Store<OnlineState>;
  readonly #gameId: string;
  readonly #ports: OnlinePorts;
  #leave: (() => void) | null = null;
  #cancelWake: (() => void) | null = null;
  #cancelDoubt: (() => void) | null = null;
  #cancelWait: (() => void) | null = null;
  /** The action that was sent and has had no effect yet. */
  #actedLast: string | null = null;
  /** The version of the game at an action that nothing has confirmed in time. */
  #doubtedVersion: number | null = null;
  /** Consecutive joins that the server could not handle. */
  #failedJoins = 0;
  /** The text of a refused move; the next state shows whether it was stored anyway. */
  #refusal: string | null = null;

  /** `rules` are used until the game says which it is. */
  constructor(gameId: string, rules: GameRules, ports: OnlinePorts) {
    this.#gameId = gameId;
    this.#ports = ports;
    this.state = createStore(openingOnline(rules));
  }

  /** Follows the game until the returned function is called. */
  start(): () => void {
    const { socket, nowMs } = this.#ports;
    const readLink = (): void => {
      const link = socket.status.get();
      if (link !== 'connected') this.#actedLast = null;
      // The server counts from when it heard us last, which is about then.
      this.#send({ type: 'link', link, nowMs: link === 'reconnecting' ? socket.heardAtMs() : nowMs() });
    };
    const stopLink = socket.status.subscribe(readLink);
    this.#leave = socket.join({
      greeting: () => [{ type: 'joinGame', gameId: this.#gameId }],
      onEvent: (event) => this.#heard(event),
      // Nobody should wait for a move over a dead connection.
      isUrgent: () => {
        const { record } = this.state.get().match;
        return record?.status === 'playing' && record.yourSeat !== null;
      },
    });
    readLink();
    return () => {
      socket.send({ type: 'leaveGame', gameId: this.#gameId });
      stopLink();
      this.#leave?.();
      this.#leave = null;
      this.#cancelWake?.();
      this.#cancelDoubt?.();
      this.#cancelWait?.();
    };
  }

  play(move: Move): void {
    const state = this.state.get();
    const { record, position } = state.match;
    if (!record || !canPlay(state)) return;
    const played = position.play(position.turn, move);
    if (!played.ok) {
      this.#error(played.error.text ?? 'That move is not allowed');
      return;
    }
    this.#send({ type: 'moved', move, nowMs: this.#ports.nowMs() });
    this.#deliver();
  }

  /** A player's actions besides moving. `offer` says which offer is answered. */
  act(action: GameAction, offer?: OfferKind): void {
    const acted = `${action} ${offer}`;
    // A double tap: the first press is on its way.
    if (acted === this.#actedLast) return;
    const command = {
      type: 'gameAction',
      gameId: this.#gameId,
      action,
      ...(offer ? { offer } : {}),
    } as const;
    if (this.state.get().isSynced && this.#ports.socket.send(command)) {
      this.#waitForEffect();
      this.#actedLast = acted;
      this.#send({ type: 'acted', action });
    } else this.#error("You're offline. Please try again in a moment.");
  }

  /** The game from an HTTP response, e.g. after taking the seat. */
  received(record: GameRecord): void {
    this.#send({ type: 'gameUpdate', record, nowMs: this.#ports.nowMs() });
    this.#resync();
  }

  replay(ply: number): void {
    this.#send({ type: 'match', event: { type: 'replayed', ply } });
  }

  closeResult(): void {
    this.#send({ type: 'match', event: { type: 'endingClosed' } });
  }

  retry(): void {
    this.#ports.socket.wake();
  }

  #resync(): void {
    this.#ports.socket.send({ type: 'joinGame', gameId: this.#gameId });
  }

  #error(text: string): void {
    this.#ports.notify({ title: 'Error', text, tone: 'error' });
  }

  #send(event: OnlineEvent): void {
    this.state.set(reduceOnline(this.state.get(), event));
    this.#plan();
  }

  /** Sends the pending move; always the same ply, so it is never stored twice. */
  #deliver(): void {
    const { record, pending } = this.state.get().match;
    if (!record || !pending || record.yourSeat === null) return;
    const { socket } = this.#ports;
    socket.send({
      ...pending.move,
      type: 'makeMove',
      gameId: record.id,
      playerId: record.yourSeat,
      ply: pending.ply,
    });
    this.#later(acknowledgeMs, () => {
      if (this.state.get().match.pending) socket.wake();
    });
  }

  #waitForEffect(): void {
    const { socket, after } = this.#ports;
    const version = versionOf(this.state.get().match.record);
    this.#hadEffect();
    this.#cancelWait = after(acknowledgeMs, () => {
      this.#doubtedVersion = version;
      this.#actedLast = null;
      socket.wake();
    });
  }

  #hadEffect(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    this.#actedLast = null;
    this.#doubtedVersion = null;
  }

  #later(delayMs: number, run: () => void): void {
    this.#cancelDoubt?.();
    this.#cancelDoubt = this.#ports.after(delayMs, run);
  }

  #heard(event: SocketEvent): void {
    const about = gameIdOf(event);
    if (about !== undefined && about !== this.#gameId) return;
    switch (event.type) {
      case 'gameState':
        this.#told(event.game);
        return;
      case 'gameUpdate':
        this.#updated(event);
        return;
      case 'presence':
        this.#send({ type: 'presence', presence: event });
        return;
      case 'playerJoined':
        if (this.state.get().match.record?.yourSeat === 'player1') this.#ports.joined(event.playerName);
        return;
      case 'error':
        this.#wasRefused(event);
        return;
      default:
    }
  }

  /** The complete state. A move of ours that it lacks is resent, or was refused and taken back. */
  #told(record: GameRecord): void {
    const nowMs = this.#ports.nowMs();
    this.#failedJoins = 0;
    if (this.state.get().match.record === null) this.#adopt(record);
    const { match } = this.state.get();
    const { pending } = match;
    const refusal = this.#refusal;
    this.#refusal = null;
    const isStored = pending !== null && holds(match.rules, record, pending);
    const isLost = this.#doubtedVersion === versionOf(record);
    if (this.#doubtedVersion !== null) this.#hadEffect();
    if (isLost) this.#error('That did not arrive. Please try again.');
    const isLate = match.record !== null && isOlder(record, match.record);
    if (pending && !isStored && !isLate && (refusal !== null || record.moveCount !== pending.ply)) {
      this.#send({ type: 'refused', record, nowMs });
      this.#error(refusal ?? 'Your move came too late. The board now shows where the game stands.');
      return;
    }
    this.#send({ type: 'gameState', record, nowMs });
    if (this.state.get().match.pending) this.#deliver();
  }

  /** Uses the rules of the game received. */
  #adopt(record: GameRecord): void {
    const rules = this.#ports.rulesOf(record.gameType);
    if (rules) this.#send({ type: 'adopted', rules });
  }

  #updated(event: Extract<SocketEvent, { readonly type: 'gameUpdate' }>): void {
    const known = this.state.get().match.record;
    if (!known) return;
    const next = merged(known, event);
    if (next) this.#hadEffect();
    if (next === 'gap') this.#resync();
    else if (next) this.#send({ type: 'gameUpdate', record: next, nowMs: this.#ports.nowMs() });
    // The seat may be ours: a request for it can be carried out and its answer be lost.
    if (next && known.yourSeat === null && known.status === 'waiting') this.#resync();
  }

  #wasRefused({ message, code, command }: Extract<SocketEvent, { readonly type: 'error' }>): void {
    const { match } = this.state.get();
    if (command === 'makeMove') {
      if (!match.pending) return;
      this.#refusal = message;
      this.#resync();
    } else if (command === 'joinGame') {
      const isBroken = code.startsWith('server/');
      const isTold = !isBroken || this.#failedJoins >= quietRefusals;
      if (match.record === null && isTold)
        this.#send({
          type: 'match',
          event: { type: 'failed', text: message, isGone: code === 'game/not-found' },
        });
      if (match.record !== null || isBroken) this.#joinAgain();
    } else if (command === 'gameAction' || command === 'sendReaction') {
      // A refused reaction says nothing of an action that is under way.
      if (command === 'gameAction') this.#hadEffect();
      this.#error(message);
    }
  }

  /** The state stays unconfirmed until the server can deliver it. */
  #joinAgain(): void {
    const delayMs = askAgainMs + backoffMs(this.#failedJoins, this.#ports.random());
    this.#failedJoins += 1;
    this.#later(delayMs, () => this.#resync());
  }

  /** Sets the timer for the state's next timed change. */
  #plan(): void {
    const { nowMs, after } = this.#ports;
    this.#cancelWake?.();
    const wakeMs = nextOnlineWakeMs(this.state.get());
    const wake = (): void => this.#send({ type: 'woke', nowMs: nowMs() });
    this.#cancelWake = wakeMs === null ? null : after(Math.max(0, wakeMs - nowMs()), wake);
  }
}

function versionOf(record: GameRecord | null): number {
  return record?.online?.version ?? 0;
}

/** Which game an event is about; undefined for the lobby, and for errors that name no game. */
function gameIdOf(event: SocketEvent): string | undefined {
  if ('game' in event) return event.game.id;
  return 'gameId' in event ? event.gameId : undefined;
}

/**
 * Plays one match against the AI on the server: opens or resumes it, sends each move until it is
 * stored exactly once, and keeps up with other tabs. Every event goes through matchState.ts; time,
 * timers and calls are injected.
 */
import type { Game as GameRules, Level } from '@playfield/games/game.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { ToastText } from '../../shell/toastState.ts';
import { hintKey, hintToast, keptText, resumedToast, waitingText } from './aiNotices.ts';
import { failureOf, type CallFailure, type MatchCalls, type SentMove } from './aiApi.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import {
  holds,
  nextWakeMs,
  openingMatch,
  reduceMatch,
  type MatchEvent,
  type MatchState,
} from '../frame/matchState.ts';
import { canMove, canTakeBack, hasMoved, isThinking, isUntouched } from '../frame/matchView.ts';
import type { GameRecord, Move } from '../frame/record.ts';
import { playedMs } from '../frame/playTime.ts';
import { retryWith, type After, type Retry } from '../../lib/retry.ts';

/** The messages between tabs. */
export type Seen = {
  readonly gameId: string;
  readonly moveCount: number;
  readonly takebacksUsed: number;
};

export type MatchPorts = {
  readonly calls: MatchCalls;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly wallMs: () => number;
  readonly after: After;
  readonly notify: (text: ToastText) => void;
  /** Closes what was notified under this key. */
  readonly withdraw: (key: string) => void;
  readonly publish: (seen: Seen) => void;
};

export type OpenOptions = {
  /** The game named by the address; null for the running one. */
  readonly linkedId: string | null;
  /** When none is running: start one at this level, or (null) ask the player. */
  readonly createAt: Level | null;
  /** Played once if the game has no moves yet. */
  readonly firstMove: Move | null;
};

/** While the AI's move is due, the game is read at this interval. */
const pollMs = 1000;

export class AiSession {
  readonly state: Store<MatchState>;
  readonly #rules: GameRules;
  readonly #texts: GameTexts;
  readonly #ports: MatchPorts;
  readonly #retry: Retry;
  /** Incremented with each game the page takes up; results for an older one are dropped. */
  #run = 0;
  #options: OpenOptions = { linkedId: null, createAt: null, firstMove: null };
  #cancelWake: (() => void) | null = null;
  #cancelPoll: (() => void) | null = null;
  /** Requested while another game was being created. */
  #nextLevel: Level | null = null;

  constructor(rules: GameRules, texts: GameTexts, ports: MatchPorts) {
    this.#rules = rules;
    this.#texts = texts;
    this.#ports = ports;
    this.#retry = retryWith(ports.after);
    this.state = createStore(openingMatch(rules));
  }

  /** Takes up the game of the address, else the running one, else starts one or asks for it. */
  async open(options: OpenOptions): Promise<void> {
    const run = this.#nextRun();
    this.#options = options;
    this.#send({ type: 'opening' });
    try {
      const id = options.linkedId ?? (await this.#ports.calls.findActive(this.#rules.id));
      if (run !== this.#run) return;
      if (id !== null) {
        const record = await this.#ports.calls.load(id);
        const { createAt } = this.#options;
        if (run !== this.#run) return;
        const isChosenNow = createAt !== options.createAt && createAt !== record.difficulty;
        if (createAt && isChosenNow && isUntouched(record)) await this.newGame(createAt);
        else this.#begin(record, playedMs(record, this.#ports.wallMs()));
      } else if (this.#options.createAt === null) this.#send({ type: 'empty' });
      else await this.newGame(this.#options.createAt);
    } catch (error) {
      const { text, kind, code } = failureOf(error);
      if (run !== this.#run) return;
      this.#send({ type: 'failed', text, isCut: kind === 'unreachable', isGone: code === 'game/not-found' });
    }
  }

  /**
   * Starts another game; the server closes the running one, which stays until the new one is there.
   * Of several levels requested meanwhile the last one counts.
   */
  async newGame(level: Level): Promise<void> {
    this.#nextLevel = level;
    if (this.state.get().isCreating) return;
    const run = this.#run;
    this.#send({ type: 'creating' });
    try {
      let made = level;
      let record = await this.#ports.calls.create(this.#rules.id, made);
      while (run === this.#run && this.#nextLevel !== made) {
        made = this.#nextLevel;
        record = await this.#ports.calls.create(this.#rules.id, made);
      }
      if (run === this.#run) this.#begin(record, 0);
    } catch (error) {
      const { text, kind } = failureOf(error);
      const isCut = kind === 'unreachable';
      if (run !== this.#run) return;
      this.#ports.notify({ title: 'Error', text: this.#texts.createFailed, tone: 'error' });
      if (this.state.get().phase === 'opening') this.#send({ type: 'failed', text, isCut });
      else this.#send({ type: 'createFailed', text: isCut ? text : null });
    }
  }

  /** Sets the level of the next game. A game without moves, or one being opened, is replaced at once. */
  chooseLevel(level: Level): void {
    const { record, position, isCreating } = this.state.get();
    if (this.#options.createAt !== null) this.#options = { ...this.#options, createAt: level };
    if (isCreating || (record && isUntouched(record) && position.ply === 0)) void this.newGame(level);
  }

  play(move: Move): void {
    const state = this.state.get();
    const { record, position } = state;
    if (!record) {
      this.#ports.notify({ title: 'Error', text: 'No active game', tone: 'error' });
      return;
    }
    if (!canMove(state)) return;
    const played = position.play(position.turn, move);
    if (!played.ok) {
      this.#sayInvalid(played.error.code, played.error.text);
      return;
    }
    this.#send({ type: 'moved', move, nowMs: this.#ports.nowMs() });
    const { takebacksUsed } = record;
    void this.#deliver(record.id, { move, ply: position.ply, takebacksUsed, seat: position.turn });
  }

  async hint(): Promise<void> {
    const { record, asked } = this.state.get();
    if (!record || !canMove(this.state.get()) || asked.hint) return;
    const run = this.#run;
    this.#send({ type: 'asked', what: 'hint' });
    try {
      const { move, reason, ply, hintsUsed } = await this.#ports.calls.hint(record.id);
      if (run !== this.#run) return;
      this.#send({ type: 'hinted', hint: { move, reason }, ply, hintsUsed });
      // Our own move came first.
      if (ply !== this.state.get().position.ply) return;
      // Requested and read: nothing to catch up on.
      this.#ports.notify(hintToast(`${this.#texts.hint} ${reason}.`));
    } catch (error) {
      const failure = failureOf(error);
      if (run !== this.#run || (await this.#replaceIfRemoved(failure))) return;
      // Our own move came first.
      if (failure.code !== 'request/withdrawn')
        this.#ports.notify({ title: 'Hint', text: failure.text, tone: 'error' });
    } finally {
      if (run === this.#run) this.#send({ type: 'answered', what: 'hint' });
    }
  }

  async takeBack(): Promise<void> {
    const { record, asked } = this.state.get();
    if (!record || !canTakeBack(this.state.get()) || asked.takeBack) return;
    const run = this.#run;
    this.#send({ type: 'asked', what: 'takeBack' });
    try {
      const after = await this.#ports.calls.takeBack(record.id);
      if (run === this.#run) this.#received(after, null);
    } catch (error) {
      const failure = failureOf(error);
      if (run !== this.#run || (await this.#replaceIfRemoved(failure))) return;
      this.#ports.notify({ title: 'No takeback', text: failure.text, tone: 'error' });
    } finally {
      if (run === this.#run) this.#send({ type: 'answered', what: 'takeBack' });
    }
  }

  replay(ply: number): void {
    this.#send({ type: 'replayed', ply });
  }

  closeResult(): void {
    this.#send({ type: 'endingClosed' });
  }

  /** The page is visible again, the network is back, or the player retries. */
  wake(): void {
    const { phase, pending, record, trouble } = this.state.get();
    const hasTrouble = trouble !== null;
    if (phase === 'failed' || (phase === 'none' && hasTrouble)) void this.open(this.#options);
    else if (pending) this.#retry.hurry();
    else if (record?.status === 'playing' || hasTrouble) void this.#refresh(this.#run);
  }

  /** Another tab is ahead in this game, or has started another one. */
  seenElsewhere({ gameId, moveCount, takebacksUsed }: Seen): void {
    const { record, pending } = this.state.get();
    const isNews =
      record?.id !== gameId || moveCount > record.moveCount || takebacksUsed > record.takebacksUsed;
    if (record?.status === 'playing' && isNews && !pending) void this.#refresh(this.#run);
  }

  /** Drops timers and pending answers. `open` starts over. */
  stop(): void {
    this.#nextRun();
    this.#cancelWake?.();
    this.#cancelWake = null;
  }

  #nextRun(): number {
    this.#run += 1;
    this.#retry.hurry();
    this.#cancelPoll?.();
    this.#cancelPoll = null;
    return this.#run;
  }

  #begin(record: GameRecord, elapsedMs: number): void {
    this.#nextRun();
    this.#send({ type: 'loaded', record, nowMs: this.#ports.nowMs(), elapsedMs });
    const { firstMove } = this.#options;
    this.#options = { ...this.#options, firstMove: null };
    if (firstMove && record.moveCount === 0) this.play(firstMove);
    else if (firstMove) this.#ports.notify(resumedToast);
  }

  #send(event: MatchEvent): void {
    const { record: before, hint } = this.state.get();
    this.state.set(reduceMatch(this.state.get(), event));
    const { record: after, hint: left } = this.state.get();
    // Its advice is for a board that is gone, and it may cover the line that it won.
    if (hint !== null && left === null) this.#ports.withdraw(hintKey);
    if (after && hasMoved(before, after)) {
      const { id: gameId, moveCount, takebacksUsed } = after;
      this.#ports.publish({ gameId, moveCount, takebacksUsed });
    }
    this.#plan();
  }

  #received(record: GameRecord, aiThinkMs: number | null): void {
    this.#send({ type: 'received', record, aiThinkMs, nowMs: this.#ports.nowMs() });
  }

  /** Sets the timers that the state requires. */
  #plan(): void {
    const { nowMs, after } = this.#ports;
    const state = this.state.get();
    this.#cancelWake?.();
    const wakeMs = nextWakeMs(state);
    const wake = (): void => this.#send({ type: 'woke', nowMs: nowMs() });
    this.#cancelWake = wakeMs === null ? null : after(Math.max(0, wakeMs - nowMs()), wake);
    const mustPoll = isThinking(state) && state.pending === null && state.held === null;
    if (mustPoll) this.#cancelPoll ??= after(pollMs, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const run = this.#run;
    await this.#refresh(run);
    if (run !== this.#run) return;
    this.#cancelPoll = null;
    this.#plan();
  }

  /** Reads the game again. Reports when the server is unreachable; replaces a game that it has removed. */
  async #refresh(run: number): Promise<void> {
    const { record, pending } = this.state.get();
    if (!record) return;
    try {
      const truth = await this.#ports.calls.load(record.id);
      if (run === this.#run) this.#received(truth, null);
    } catch (error) {
      const failure = failureOf(error);
      if (run !== this.#run || (await this.#replaceIfRemoved(failure))) return;
      if (failure.kind === 'unreachable')
        this.#send({ type: 'undelivered', text: pending ? keptText : waitingText });
    }
  }

  /**
   * The server removes a game that is hardly begun and left for a day. Another one takes its place
   * and gets a first move that was just made; a game that the address names is missing instead.
   * Resolves to whether the failure was of this kind.
   */
  async #replaceIfRemoved({ code, text }: CallFailure): Promise<boolean> {
    const { record, pending } = this.state.get();
    if (code !== 'game/not-found' || record?.status !== 'playing') return false;
    const { linkedId, createAt } = this.#options;
    if (record.id === linkedId) {
      await this.open(this.#options);
      return true;
    }
    if (record.moveCount > 0) this.#ports.notify({ title: 'Game removed', text, tone: 'error' });
    await this.open({
      linkedId: null,
      createAt: createAt && (record.difficulty ?? createAt),
      firstMove: pending?.ply === 0 ? pending.move : null,
    });
    return true;
  }

  /**
   * Sends a move until the server accepts or refuses it. Always the same ply: it is never stored
   * twice.
   */
  #deliver(id: string, sent: SentMove): Promise<void> {
    const run = this.#run;
    const isOver = (): boolean => run !== this.#run || this.state.get().pending === null;
    return this.#retry.until(async (count) => {
      // The move may be stored, with only the response lost.
      if (count > 0 && !isOver()) await this.#refresh(run);
      if (isOver()) return true;
      const failure = await this.#attempt(run, id, sent);
      if (run !== this.#run || failure === null) return true;
      if (failure.kind === 'refused') {
        await this.#settle(run, failure, sent);
        return true;
      }
      this.#send({ type: 'undelivered', text: keptText });
      return false;
    });
  }

  async #attempt(run: number, id: string, sent: SentMove): Promise<CallFailure | null> {
    try {
      const { record, aiThinkMs } = await this.#ports.calls.play(id, sent);
      if (run === this.#run) this.#received(record, aiThinkMs);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** A refusal: either our move was already stored, or the board returns to the server's state. */
  async #settle(run: number, failure: CallFailure, sent: SentMove): Promise<void> {
    if (await this.#replaceIfRemoved(failure)) return;
    const { code, text, record } = failure;
    if (record && holds(this.#rules, record, sent)) {
      this.#received(record, null);
      return;
    }
    this.#send({ type: 'refused', record, nowMs: this.#ports.nowMs() });
    this.#sayInvalid(code, text);
    if (!record) await this.#refresh(run);
  }

  #sayInvalid(code: string, serverText: string | undefined): void {
    const text = this.#texts.invalidMove({ code, serverText });
    this.#ports.notify({ title: 'Invalid Move', text, tone: 'error' });
  }
}

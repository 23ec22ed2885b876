/**
 * Runs or watches one race over the socket: joins it, compares the clocks, types from GO on, and recovers from every
 * refusal and lost connection. What the server tells goes through raceState.ts, keys through the typing rules; time, timers,
 * socket and the browser's store come in as ports.
 */
import type { Race, RaceProgress } from '@playfield/contracts/http/race.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import {
  maxKeys,
  startTyping,
  typing as typed,
  type TypingAction,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';
import type { LiveSocket } from '../api/liveSocket.ts';
import type { After } from '../lib/retry.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { ToastText } from '../shell/toastState.ts';
import { savedText, readSaved } from './savedKeystrokes.ts';
import { KeySender } from './keySender.ts';
import { adopted, isAhead, runFrom, withGo } from './localRun.ts';
import { openingRace, ownOf, pageTimeMs, reduceRace, type RaceEvent, type RaceState } from './raceState.ts';
import { ServerClock } from './serverClock.ts';

export type RacePorts = {
  readonly socket: Pick<LiveSocket, 'status' | 'join' | 'send' | 'wake'>;
  /** Milliseconds of the clock of the page's events. */
  readonly nowMs: () => number;
  readonly after: After;
  readonly notify: (text: ToastText) => void;
  readonly readSaved: () => string | null;
  readonly writeSaved: (text: string) => void;
};

/** Refused keys are sent again after this. */
const againMs = 400;
/** Keys refused this often are dropped in favour of the server's. */
const mostRefusals = 3;
/** A server that could not answer is asked again after this. */
const askAgainMs = 2000;
/** In the next task: a session that restarts in this one, as React does in development, has not left. */
const leaveAfterMs = 0;

export class RaceSession {
  readonly state: Store<RaceState>;
  /** The player's run; for spectators and before the start, the text alone. */
  readonly typing: Store<TypingState> = createStore(startTyping(''));
  readonly #raceId: string;
  readonly #ports: RacePorts;
  readonly #sender: KeySender;
  readonly #clock: ServerClock;
  #cancelAsk: (() => void) | null = null;
  #cancelLeave: (() => void) | null = null;
  /** How often keys from the same place were refused, and whether a refusal waits for the state behind it. */
  #refusals = { from: -1, count: 0 };
  #refused: 'no' | 'soft' | 'hard' = 'no';
  #isWhole = true;
  #isToldOfKeys = false;
  /** GO of the player's run by the server's clock. */
  #goAtMs: number | null = null;

  constructor(raceId: string, ports: RacePorts) {
    this.#raceId = raceId;
    this.#ports = ports;
    this.state = createStore(openingRace(raceId));
    this.#clock = new ServerClock({
      nowMs: ports.nowMs,
      after: ports.after,
      ask: (sentMs) => ports.socket.send({ type: 'askTime', sentMs }),
      told: (offsetMs) => {
        this.#send({ type: 'clock', offsetMs });
        this.#setGo();
      },
    });
    this.#sender = new KeySender({
      nowMs: ports.nowMs,
      after: ports.after,
      run: this.typing.get,
      canSend: () => this.state.get().isSynced && this.#isRunning(),
      send: (batch) => ports.socket.send({ type: 'raceProgress', raceId, ...batch, times: [...batch.times] }),
      keep: () => this.keep(),
      doubt: () => ports.socket.wake(),
    });
  }

  /** Follows the race until the returned function is called, which frees the place in a waiting race. */
  start(): () => void {
    const { socket, after } = this.#ports;
    this.#cancelLeave?.();
    const readLink = (): void => {
      const before = this.state.get().link;
      this.#send({ type: 'link', link: socket.status.get() });
      if (before !== 'connected') this.#clock.reset();
    };
    const stopLink = socket.status.subscribe(readLink);
    const leave = socket.join({
      greeting: () => [{ type: 'joinRace', raceId: this.#raceId }],
      onEvent: (event) => this.#heard(event),
    });
    readLink();
    return () => {
      this.keep();
      stopLink();
      this.#cancelAsk?.();
      this.#clock.stop();
      this.#sender.stop();
      leave();
      this.#cancelLeave = after(leaveAfterMs, () => socket.send({ type: 'leaveRace', raceId: this.#raceId }));
    };
  }

  /** An input of the typing field. Nothing counts before GO. */
  readonly type = (action: TypingAction): void => {
    if (!this.#isRunning()) return;
    const before = this.typing.get();
    const after = typed(before, action);
    if (after.log.kinds.length > maxKeys(before.characters.length)) return this.#keysAreUp();
    this.typing.set(after);
    if (after.log !== before.log) this.#sender.typed();
  };

  ready(isReady: boolean): void {
    this.#command({ type: 'raceReady', raceId: this.#raceId, isReady });
  }

  /** Leaves the running race for good, as not finished: the others do not wait. False: the server could not be told. */
  giveUp(): boolean {
    return this.#command({ type: 'leaveRace', raceId: this.#raceId, giveUp: true });
  }

  startRace(): void {
    this.#command({ type: 'startRace', raceId: this.#raceId });
  }

  /** Takes a race from an HTTP response, after joining; the socket learns of the place by joining again. */
  received(race: Race): void {
    this.#told(race);
    this.#resync();
  }

  /** Saves the player's keys in the browser, the newest included: the page may be about to go. */
  keep(): void {
    const { race } = this.state.get();
    const { log } = this.typing.get();
    if (race?.status !== 'racing' || race.you === null || this.#goAtMs === null || log.kinds === '') return;
    const run = { raceId: race.id, playerId: race.you, goAtMs: this.#goAtMs };
    this.#ports.writeSaved(savedText({ ...run, log, isWhole: this.#isWhole }));
  }

  retry(): void {
    this.#ports.socket.wake();
  }

  /** A run has only so many keys, and the server takes none after them. */
  #keysAreUp(): void {
    if (this.#isToldOfKeys) return;
    this.#isToldOfKeys = true;
    this.#error('Too many wrong keys: this run can no longer be finished. Watch the others, or leave.');
  }

  #isRunning(): boolean {
    const { race } = this.state.get();
    return race?.status === 'racing' && race.you !== null && this.typing.get().startTime !== null;
  }

  #resync(): void {
    this.#ports.socket.send({ type: 'joinRace', raceId: this.#raceId });
  }

  #command(command: Parameters<LiveSocket['send']>[0]): boolean {
    const isSent = this.state.get().isSynced && this.#ports.socket.send(command);
    if (!isSent) this.#error("You're offline. Please try again in a moment.");
    return isSent;
  }

  #error(text: string): void {
    this.#ports.notify({ title: 'Error', text, tone: 'error' });
  }

  #send(event: RaceEvent): void {
    this.state.set(reduceRace(this.state.get(), event));
  }

  #heard(event: SocketEvent): void {
    if (event.type === 'serverTime') {
      this.#clock.answered(event.sentMs, event.serverMs);
      return;
    }
    if ('raceId' in event && event.raceId !== this.#raceId) return;
    switch (event.type) {
      case 'raceState':
        if (event.race.id === this.#raceId) this.#told(event.race);
        return;
      case 'playersUpdate': {
        const before = this.state.get().race?.players ?? [];
        const now = new Set(event.players.map(({ playerId }) => playerId));
        this.#send({ ...event, type: 'players' });
        // Somebody has left: another player may be allowed to start it now.
        if (before.some(({ playerId, isBot }) => !isBot && !now.has(playerId))) this.#resync();
        return;
      }
      case 'raceStart':
        this.#send({ ...event, type: 'started' });
        this.#setGo();
        this.#clock.compare();
        return;
      case 'raceUpdate':
        this.#send({ ...event, type: 'progress' });
        this.#passed(event.players);
        return;
      case 'raceComplete':
        this.keep();
        this.#send({ ...event, type: 'completed' });
        return;
      case 'error':
        this.#wasRefused(event);
        return;
      default:
    }
  }

  /** A full snapshot of the race. */
  #told(race: Race): void {
    const isFirst = !this.state.get().isSynced;
    this.#clock.overheard(race.serverMs);
    this.#send({ type: 'race', race });
    this.#setGo();
    this.#reconcile(race);
    if (isFirst) this.#clock.compare();
  }

  /** The server's progress of this player: it can only be behind, unless the same player types elsewhere. */
  #passed(players: readonly RaceProgress[]): void {
    const you = this.state.get().race?.you;
    const own = players.find(({ playerId }) => playerId === you);
    if (!own || !this.#isRunning()) return;
    if (own.keystrokes > this.typing.get().log.kinds.length) this.#adopt(own);
    else this.#sender.stored(own.keystrokes);
  }

  #reconcile(race: Race): void {
    const own = ownOf(race);
    if (!own || race.status !== 'racing') return;
    const refused = this.#refused;
    this.#refused = 'no';
    if (refused === 'hard') {
      const count = this.#refusals.from === own.keystrokes ? this.#refusals.count + 1 : 1;
      this.#refusals = { from: own.keystrokes, count };
    }
    const isGivenUp = refused === 'hard' && this.#refusals.count >= mostRefusals;
    if (isGivenUp || !isAhead(this.typing.get(), own)) this.#adopt(own);
    else this.#sender.restart(own.keystrokes, refused === 'no' ? 0 : againMs);
  }

  #adopt(own: RaceProgress): void {
    const { race } = this.state.get();
    const goMs = this.typing.get().startTime;
    if (!race || goMs === null) return;
    this.#isWhole = false;
    this.#refusals = { from: -1, count: 0 };
    this.typing.set(adopted(race.text, own, goMs));
    this.#send({ type: 'adopted' });
    this.#sender.restart(own.keystrokes);
  }

  /** GO on the page's clock: the run begins, goes on with the saved keys, moves with a better comparison, or starts over. */
  #setGo(): void {
    const state = this.state.get();
    const { race } = state;
    const goMs = pageTimeMs(state, race?.goAtMs ?? null);
    if (!race || goMs === null) return;
    const now = this.typing.get();
    const goAtMs = race.goAtMs ?? 0;
    if (now.startTime !== null && now.text === race.text) {
      if (this.#goAtMs === goAtMs) this.typing.set(withGo(now, goMs));
      else if (race.status === 'racing') this.#startOver(race, goMs);
      return;
    }
    // A text goes with its writer's account at the end of the race; what was typed over it is still shown.
    if (now.startTime !== null && race.status === 'completed') return;
    this.#goAtMs = goAtMs;
    const { id: raceId, you: playerId } = race;
    const saved = playerId === null ? null : readSaved(this.#ports.readSaved(), { raceId, playerId, goAtMs });
    this.typing.set(runFrom(race.text, saved?.log ?? null, goMs));
    if (saved && !saved.isWhole) {
      this.#isWhole = false;
      this.#send({ type: 'adopted' });
    }
  }

  /** The server restarted before it had a key of anybody: the race has a new GO, and what was typed is no part of it. */
  #startOver(race: Race, goMs: number): void {
    const hadBegun = (this.typing.get().startTime ?? 0) <= this.#ports.nowMs();
    this.#goAtMs = race.goAtMs;
    this.#isWhole = true;
    this.#isToldOfKeys = false;
    this.#refusals = { from: -1, count: 0 };
    this.#refused = 'no';
    this.typing.set(startTyping(race.text, goMs));
    this.#send({ type: 'startedOver' });
    this.#sender.restart(0);
    if (hadBegun)
      this.#ports.notify({
        title: 'The server restarted, the race starts over',
        text: 'Get ready for a new GO.',
      });
  }

  #wasRefused({ message, code, command }: Extract<SocketEvent, { readonly type: 'error' }>): void {
    const isBroken = code.startsWith('server/');
    if (command === 'raceProgress') {
      const isSoft = isBroken || /^race\/(ahead-of-clock|before-go)$/.test(code) || !code.startsWith('race/');
      if (this.#refused !== 'hard') this.#refused = isSoft ? 'soft' : 'hard';
      // The clocks are further apart than was thought.
      if (code === 'race/ahead-of-clock') this.#clock.compare();
      if (isBroken) this.#joinLater();
    } else if (command === 'joinRace') {
      if (!isBroken) this.#send({ type: 'failed', text: message, isGone: code === 'race/not-found' });
      // Somebody who looks on may be refused because others of their network have guessed addresses.
      if (isBroken || code === 'request/rate-limited') this.#joinLater();
    } else if (command === 'raceReady' || command === 'startRace') this.#error(message);
  }

  #joinLater(): void {
    this.#cancelAsk?.();
    this.#cancelAsk = this.#ports.after(askAgainMs, () => this.#resync());
  }
}

/**
 * Two pages and a server in memory: what a session sends, and how it recovers from gaps, refusals
 * and lost connections.
 */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Member, SocketStatus } from '../../api/liveSocket.ts';
import { createStore } from '../../lib/store.ts';
import type { ToastText } from '../../shell/toastState.ts';
import type { ServerRecord } from '../frame/record.ts';
import { OnlineSession } from './onlineSession.ts';
import { canPlay, linkOf, settleMs } from './onlineState.ts';
import { recordOf, updateOf, type Changes } from './sampleRecords.ts';

const record = (
  columns: string,
  changes?: Changes,
  seat: ServerRecord['yourSeat'] = 'player1',
): ServerRecord =>
  recordOf(
    connectFour,
    Array.from(columns, (digit) => ({ column: Number(digit) })),
    seat,
    changes,
  );
const join: Command = { type: 'joinGame', gameId: 'game' };

/** A manual socket. */
class Line {
  readonly status = createStore<SocketStatus>('connecting');
  readonly sent: Command[] = [];
  readonly toasts: ToastText[] = [];
  readonly joined: string[] = [];
  isOpen = true;
  woken = 0;
  nowMs = 0;
  heardMs = 0;
  #member: Member | null = null;
  #timers: { readonly dueMs: number; readonly run: () => void }[] = [];

  readonly session = new OnlineSession('game', ticTacToe, {
    socket: {
      status: this.status,
      heardAtMs: () => this.heardMs,
      join: (member) => {
        this.#member = member;
        return () => {
          this.#member = null;
        };
      },
      send: (command) => {
        if (this.isOpen) this.sent.push(command);
        return this.isOpen;
      },
      wake: () => void (this.woken += 1),
    },
    nowMs: () => this.nowMs,
    after: (delayMs, run) => {
      const timer = { dueMs: this.nowMs + delayMs, run };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((one) => one !== timer);
      };
    },
    random: () => 0.5,
    notify: (text) => this.toasts.push(text),
    joined: (name) => this.joined.push(name),
    rulesOf: (type) => (type === connectFour.id ? connectFour : undefined),
  });

  get greeting(): readonly Command[] {
    return this.#member?.greeting() ?? [];
  }

  get isUrgent(): boolean | undefined {
    return this.#member?.isUrgent?.();
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  get isFollowed(): boolean {
    return this.#member !== null;
  }

  say(event: SocketEvent): void {
    this.#member?.onEvent(event);
  }

  tell(game: ServerRecord): void {
    this.say({ type: 'gameState', game: { ...game, moves: [...game.moves] }, playerId: game.yourSeat });
  }

  pass(ms: number): void {
    this.nowMs += ms;
    const due = this.#timers.filter(({ dueMs }) => dueMs <= this.nowMs);
    this.#timers = this.#timers.filter(({ dueMs }) => dueMs > this.nowMs);
    for (const { run } of due) run();
  }

  get ply(): number {
    return this.session.state.get().match.position.ply;
  }
}

let line: Line;
let stop: () => void;

beforeEach(() => {
  line = new Line();
  stop = line.session.start();
  line.status.set('connected');
});

describe('joining (MP-017, WS-009)', () => {
  test('the server’s greeting joins the game, and leaving is sent', () => {
    expect(line.greeting).toEqual([join]);
    stop();
    expect(line.sent).toEqual([{ type: 'leaveGame', gameId: 'game' }]);
    expect(line.isFollowed).toBe(false);
  });

  test('a page that stops following hears and plans nothing more', () => {
    line.tell(record('', { status: 'waiting', player2Name: null, online: { version: 0 } }));
    line.say(updateOf(record('')));
    line.session.act('resign');
    line.say({ type: 'error', message: 'later', code: 'server/overloaded', command: 'joinGame' });
    // The end of the settling, the doubt about the action, and another join.
    expect(line.timerCount).toBe(3);
    stop();
    expect(line.timerCount).toBe(0);
    line.status.set('reconnecting');
    expect(line.session.state.get().link).toBe('connected');
  });

  test('a page that opens while the socket is connected shows so', () => {
    const opened = new Line();
    opened.status.set('connected');
    opened.session.start();
    expect(linkOf(opened.session.state.get())).toBe('connecting');
    opened.tell(record(''));
    expect(linkOf(opened.session.state.get())).toBe('connected');
  });

  test('a lost connection counts from when the server was last heard', () => {
    line.nowMs = 9000;
    line.heardMs = 300;
    line.status.set('reconnecting');
    expect(line.session.state.get().lostAtMs).toBe(300);
  });

  test.each([
    ['a player', record(''), true],
    ['a player without an opponent', record('', { status: 'waiting', player2Name: null }), false],
    ['a spectator', record('', {}, null), false],
    ['a player whose game is over', record('0101010'), false],
  ])('%s needs to know of a dead connection at once: %s', (_who, game, isUrgent) => {
    expect(line.isUrgent).toBe(false);
    line.tell(game);
    expect(line.isUrgent).toBe(isUrgent);
  });

  test('uses the rules of the game received', () => {
    line.tell(record('34'));
    expect(line.session.state.get().match.rules).toBe(connectFour);
    expect(line.ply).toBe(2);
    expect(linkOf(line.session.state.get())).toBe('connected');
  });

  test('keeps its own rules for a game of a type that it does not know', () => {
    line.tell({ ...recordOf(ticTacToe, [], 'player1'), gameType: 'unknown' });
    expect(line.session.state.get().match).toMatchObject({ phase: 'ready', rules: ticTacToe });
  });

  test('news of a game that has not been told yet says nothing', () => {
    line.say(updateOf(record('3')));
    expect(line.session.state.get().match).toMatchObject({ phase: 'opening', record: null });
  });

  test('a seat taken by a request is ours at once, and the server is asked for the whole game', () => {
    line.tell(record('', { status: 'waiting', player2Name: null, online: { version: 0 } }, null));
    line.session.received(record('', {}, 'player2'));
    expect(line.session.state.get().match.record?.yourSeat).toBe('player2');
    expect(line.sent).toEqual([join]);
  });

  test('presence is shown', () => {
    const here = { player1: true, player2: false, spectators: 3 };
    line.tell(record('3'));
    line.say({ type: 'presence', gameId: 'game', ...here });
    expect(line.session.state.get().presence).toMatchObject(here);
    expect(line.ply).toBe(1);
  });

  test('the result is closed, earlier moves are shown, and another try wakes the socket', () => {
    line.tell(record('0101010'));
    line.pass(5000);
    expect(line.session.state.get().match.ending.phase).toBe('open');
    line.session.closeResult();
    expect(line.session.state.get().match.ending.phase).toBe('closed');
    line.session.replay(2);
    expect(line.session.state.get().match.replayPly).toBe(2);
    line.session.retry();
    expect(line.woken).toBe(1);
  });

  test('a missing game is reported in the server’s words as gone; if the server has it after all, it is shown', () => {
    const message = "This game doesn't exist or was removed.";
    line.say({ type: 'error', message, code: 'game/not-found', gameId: 'game', command: 'joinGame' });
    expect(line.session.state.get().match).toMatchObject({
      phase: 'failed',
      failure: message,
      isGone: true,
    });
    line.pass(10_000);
    expect(line.sent).toEqual([]);
    line.tell(record(''));
    expect(line.session.state.get().match).toMatchObject({ phase: 'ready', isGone: false });
  });

  test('a busy server is asked again automatically; after three failures the page says so', () => {
    const message = 'The server is very busy. Please try again in a moment.';
    const busy = { type: 'error', message, code: 'server/overloaded', command: 'joinGame' } as const;
    for (const [refusals, waitMs] of [2150, 2300, 2600].entries()) {
      expect(line.session.state.get().match.phase).toBe('opening');
      line.say({ ...busy, gameId: 'game' });
      line.pass(waitMs - 1);
      expect(line.sent).toHaveLength(refusals);
      line.pass(1);
      expect(line.sent).toHaveLength(refusals + 1);
    }
    expect(line.session.state.get().match).toMatchObject({
      phase: 'failed',
      failure: message,
      isGone: false,
    });
    expect(line.sent).toEqual([join, join, join]);
    line.tell(record('34'));
    expect(line.ply).toBe(2);
    // The next refusals count from the start.
    line.say({ ...busy, gameId: 'game' });
    line.pass(2150);
    expect(line.sent).toHaveLength(4);
  });

  test('a board that is shown stays, whatever a later join is told, and the server is asked again', () => {
    line.tell(record('34'));
    line.say({ type: 'error', message: 'Gone', code: 'game/not-found', gameId: 'game', command: 'joinGame' });
    line.pass(2150);
    expect(line.session.state.get().match.phase).toBe('ready');
    expect(line.sent).toEqual([join]);
  });

  test('events of other games are ignored', () => {
    line.tell(record('34'));
    line.say({ ...updateOf(record('345')), game: { ...updateOf(record('345')).game, id: 'other' } });
    expect(line.ply).toBe(2);
  });

  test('MP-030 the creator is told who joined, a spectator is not', () => {
    line.tell(record('', { status: 'waiting', player2Name: null, online: { version: 0 } }));
    line.say({ type: 'playerJoined', gameId: 'game', playerName: 'Bob' });
    expect(line.joined).toEqual(['Bob']);
    line.tell(record('3', {}, null));
    line.say({ type: 'playerJoined', gameId: 'game', playerName: 'Bob' });
    expect(line.joined).toEqual(['Bob']);
  });
});

describe('moving (WS-010, USERS-ASK 22)', () => {
  const move: Command = { type: 'makeMove', gameId: 'game', column: 3, playerId: 'player1', ply: 0 };

  beforeEach(() => {
    line.tell(record(''));
    line.session.play({ column: 3 });
  });

  test('a move is on the board, and sent with its ply and seat', () => {
    expect([line.ply, line.sent]).toEqual([1, [move]]);
  });

  test('a second press sends nothing', () => {
    line.session.play({ column: 4 });
    expect(line.sent).toHaveLength(1);
  });

  test('after a reconnection a move is resent only if it was not stored', () => {
    line.status.set('reconnecting');
    line.status.set('connected');
    line.tell(record(''));
    expect(line.sent).toEqual([move, move]);
    line.status.set('reconnecting');
    line.status.set('connected');
    line.tell(record('3'));
    expect(line.sent).toHaveLength(2);
    expect([line.ply, line.session.state.get().match.pending]).toEqual([1, null]);
    expect(line.toasts).toEqual([]);
  });

  test('MP-027 a refusal rolls the board back and says why', () => {
    const refusal: SocketEvent = {
      type: 'error',
      message: 'That move is not allowed',
      code: 'move/illegal',
      gameId: 'game',
      command: 'makeMove',
    };
    line.say(refusal);
    expect(line.sent.at(-1)).toEqual(join);
    line.tell(record(''));
    expect([line.ply, line.session.state.get().match.pending]).toEqual([0, null]);
    expect(line.toasts).toEqual([{ title: 'Error', text: 'That move is not allowed', tone: 'error' }]);
  });

  test('a duplicate refused as stale leaves the stored move in place', () => {
    const stale = { message: 'moved on', code: 'move/stale', gameId: 'game', command: 'makeMove' };
    line.say({ type: 'error', ...stale });
    line.tell(record('3'));
    expect([line.ply, line.toasts]).toEqual([1, []]);
    // Nothing is asked where no move is under way.
    line.say({ type: 'error', ...stale });
    expect(line.sent).toEqual([move, join]);
    // The refusal was of that move: the next one is resent after a reconnection.
    line.say(updateOf(record('34')));
    line.session.play({ column: 5 });
    line.tell(record('34'));
    expect(line.sent.slice(3)).toEqual([{ ...move, column: 5, ply: 2 }]);
    expect([line.ply, line.toasts]).toEqual([3, []]);
  });

  test('a state that is older than the one shown does not take a move back', () => {
    line.tell(record('34'));
    line.session.play({ column: 5 });
    line.toasts.length = 0;
    line.tell(record('3'));
    expect([line.ply, line.session.state.get().match.pending?.ply, line.toasts]).toEqual([3, 2, []]);
  });

  test('a move that the rules forbid is not sent, and the player is told why', () => {
    line.tell(record('333333'));
    line.sent.length = 0;
    line.toasts.length = 0;
    line.session.play({ column: 3 });
    expect([line.ply, line.sent]).toEqual([6, []]);
    expect(line.toasts).toEqual([{ title: 'Error', text: 'That column is full', tone: 'error' }]);
  });

  test('another move in its place (a second tab) wins, and the player is told', () => {
    line.tell(record('5'));
    expect([line.ply, line.session.state.get().match.pending]).toEqual([1, null]);
    expect(line.toasts).toMatchObject([{ title: 'Error', text: expect.stringContaining('too late') }]);
  });

  test('without a response in 4 s the connection is in doubt', () => {
    line.pass(3999);
    expect(line.woken).toBe(0);
    line.pass(1);
    expect(line.woken).toBe(1);
  });

  test('one that is resent gets its own 4 s', () => {
    line.pass(3000);
    line.tell(record(''));
    line.pass(3999);
    expect(line.woken).toBe(0);
    line.pass(1);
    expect(line.woken).toBe(1);
  });

  test('an update acknowledges it, and the opponent’s answer follows', () => {
    line.say(updateOf(record('3')));
    line.say(updateOf(record('34')));
    expect(line.ply).toBe(2);
    expect(canPlay(line.session.state.get())).toBe(true);
    line.pass(4000);
    expect(line.woken).toBe(0);
  });

  test('a gap between updates asks for the whole state (G37)', () => {
    line.say(updateOf(record('3')));
    line.sent.length = 0;
    line.say(updateOf(record('3456')));
    expect([line.ply, line.sent]).toEqual([1, [join]]);
    line.tell(record('3456'));
    expect(line.ply).toBe(4);
  });
});

describe('while not connected', () => {
  test('no move and no action is accepted, and the action says why', () => {
    line.tell(record('34'));
    line.status.set('reconnecting');
    line.session.play({ column: 3 });
    line.session.act('resign');
    expect([line.ply, line.sent]).toEqual([2, []]);
    expect(line.toasts).toMatchObject([{ text: expect.stringContaining('offline') }]);
  });

  test('a spectator asks whose the free seat is once it is taken: their own request may have had no answer', () => {
    line.tell(record('', { status: 'waiting', player2Id: null, player2Name: null }, null));
    line.say(updateOf(record('', { online: { version: 2 } })));
    expect(line.sent).toEqual([join]);
    line.tell(record('', { online: { version: 2 } }, 'player2'));
    line.say(updateOf(record('3', { online: { version: 3 } })));
    expect([line.sent, line.session.state.get().match.record?.yourSeat]).toEqual([[join], 'player2']);
  });

  test.each([
    ['a spectator of a running game', record('', {}, null), record('3')],
    ['a creator', record('', { status: 'waiting', player2Name: null, online: { version: 0 } }), record('')],
  ])('%s has no seat to ask about', (_who, before, now) => {
    line.tell(before);
    line.say(updateOf(now));
    expect(line.sent).toEqual([]);
  });

  test('a temporarily unavailable state is requested again', () => {
    line.tell(record('34'));
    line.status.set('reconnecting');
    line.status.set('connected');
    line.say({
      type: 'error',
      message: 'later',
      code: 'server/storage-unavailable',
      gameId: 'game',
      command: 'joinGame',
    });
    expect(canPlay(line.session.state.get())).toBe(false);
    line.pass(4000);
    expect(line.sent).toEqual([join]);
    // An internal error does not always name its game.
    line.say({ type: 'error', message: 'later', code: 'server/storage-unavailable', command: 'joinGame' });
    line.pass(4000);
    expect(line.sent).toEqual([join, join]);
    expect(line.toasts).toEqual([]);
  });
});

describe('actions (G37)', () => {
  test('an answer names its offer (USERS-ASK 17)', () => {
    line.tell(record('34', { online: { offer: { kind: 'draw', by: 'player2' } } }));
    line.session.act('acceptOffer', 'draw');
    expect(line.sent).toEqual([{ type: 'gameAction', gameId: 'game', action: 'acceptOffer', offer: 'draw' }]);
  });

  test('a second press is not sent while the first is on its way: the server would refuse it', () => {
    const end = { status: 'completed', currentPlayer: 'player1' } as const;
    const sent = () => line.sent.filter(({ type }) => type === 'gameAction').length;
    line.tell(record('34', end));
    line.session.act('offerRematch');
    line.session.act('offerRematch');
    expect(sent()).toBe(1);
    line.session.act('withdrawOffer', 'rematch');
    expect(sent()).toBe(2);
    line.say(updateOf(record('34', { ...end, online: { version: 4 } })));
    line.session.act('withdrawOffer', 'rematch');
    line.pass(4000);
    line.session.act('withdrawOffer', 'rematch');
    expect(sent()).toBe(4);
    // What was pressed on a connection that is gone may be pressed again.
    line.status.set('reconnecting');
    line.status.set('connected');
    line.tell(record('34', { ...end, online: { version: 4 } }));
    line.session.act('withdrawOffer', 'rematch');
    expect(sent()).toBe(5);
  });

  test('one that had no effect by then is asked about, and said to be lost', () => {
    line.tell(record('34'));
    line.session.act('resign');
    line.pass(3999);
    expect(line.woken).toBe(0);
    line.pass(1);
    expect(line.woken).toBe(1);
    line.tell(record('34'));
    expect(line.toasts).toMatchObject([{ text: 'That did not arrive. Please try again.' }]);
    line.tell(record('34'));
    expect(line.toasts).toHaveLength(1);
  });

  test('one whose effect was only not told in time is not said to be lost', () => {
    line.tell(record('34'));
    line.session.act('offerDraw');
    line.pass(4000);
    line.tell(record('34', { online: { version: 4, offer: { kind: 'draw', by: 'player1' } } }));
    expect([line.woken, line.toasts]).toEqual([1, []]);
  });

  test('old news answers no action, and the newest action is the one waited for', () => {
    line.tell(record('34'));
    line.session.act('offerDraw');
    line.pass(3000);
    line.session.act('resign');
    line.say(updateOf(record('3')));
    line.pass(3999);
    expect(line.woken).toBe(0);
    line.pass(1);
    expect(line.woken).toBe(1);
  });

  test('what became of an offer follows from what this page did about it', () => {
    line.tell(record('34', { online: { offer: { kind: 'draw', by: 'player2' } } }));
    line.session.act('declineOffer', 'draw');
    line.say(updateOf(record('34', { online: { version: 4 } })));
    expect(line.session.state.get().pastOffer).toMatchObject({ end: 'declined' });
  });

  test('one that the server has answered in any way is not doubted', () => {
    line.tell(record('34'));
    line.session.act('offerDraw');
    line.say(updateOf(record('34', { online: { version: 4, offer: { kind: 'draw', by: 'player1' } } })));
    line.pass(10_000);
    expect(line.woken).toBe(0);
    line.session.act('withdrawOffer', 'draw');
    line.say({
      type: 'error',
      message: 'No offer',
      code: 'action/unavailable',
      gameId: 'game',
      command: 'gameAction',
    });
    line.pass(10_000);
    expect([line.woken, line.toasts.length]).toEqual([0, 1]);
  });

  const lost = 'That did not arrive. Please try again.';

  test.each(['watchFriends', 'setVisible', 'watchLobby', undefined])(
    'a refusal of another command (%s) is not shown over the board, and a lost action is told all the same',
    (command) => {
      line.tell(record('34'));
      line.session.act('resign');
      const about = command === undefined ? {} : { command };
      line.say({ type: 'error', message: 'Something broke', code: 'server/error', ...about });
      expect(line.toasts).toEqual([]);
      line.pass(4000);
      line.tell(record('34'));
      expect([line.woken, line.toasts.map(({ text }) => text)]).toEqual([1, [lost]]);
    },
  );

  test('a refused reaction is told, and a lost action all the same', () => {
    line.tell(record('34'));
    line.session.act('offerDraw');
    const tooFast = { message: 'Too fast', code: 'request/rate-limited', command: 'sendReaction' };
    line.say({ type: 'error', gameId: 'game', ...tooFast });
    line.pass(4000);
    line.tell(record('34'));
    expect([line.woken, line.toasts.map(({ text }) => text)]).toEqual([1, ['Too fast', lost]]);
  });

  test('an action that the server refuses without naming the game is told once', () => {
    line.tell(record('34'));
    line.session.act('offerDraw');
    line.say({ type: 'error', message: 'Something broke', code: 'server/error', command: 'gameAction' });
    line.pass(4000);
    expect([line.woken, line.toasts.map(({ text }) => text)]).toEqual([0, ['Something broke']]);
  });

  test('a game that starts under the finger accepts its first move a moment later (USERS-ASK 28)', () => {
    line.tell(record('', { status: 'waiting', player2Name: null, online: { version: 0 } }));
    line.pass(5000);
    line.say(updateOf(record('')));
    line.session.play({ column: 3 });
    expect(line.ply).toBe(0);
    line.pass(settleMs - 1);
    // More news, and it is still one timer.
    line.say({ type: 'presence', gameId: 'game', player1: true, player2: true, spectators: 0 });
    expect(line.timerCount).toBe(1);
    line.session.play({ column: 3 });
    expect(line.ply).toBe(0);
    line.pass(1);
    expect(line.timerCount).toBe(0);
    line.session.play({ column: 3 });
    expect(line.ply).toBe(1);
  });
});

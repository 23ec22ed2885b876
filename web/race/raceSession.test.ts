/** A page and a server in memory: what a race session sends and when, and how it gets over refusals and lost connections. */
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Race, RacePlayer } from '@playfield/contracts/http/race.ts';
import type { Member, SocketStatus } from '../api/liveSocket.ts';
import { maxKeys, wpmAt } from '@playfield/games/typing-race/index.ts';
import { createStore } from '../lib/store.ts';
import type { ToastText } from '../shell/toastState.ts';
import { RaceSession } from './raceSession.ts';
import { linkOf, phaseOf } from './raceState.ts';
import { readSaved } from './savedKeystrokes.ts';
import { playerOf, raceId, raceOf, resultOf, text } from './testing/races.ts';

/** The server's clock is so far ahead of the page's. */
const serverAheadMs = 1_000_000;
const goMs = 3000;

type Sent<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

/** A socket, a store and a clock in the test's hand. The server answers questions for its time after 20 ms. */
class Line {
  readonly status = createStore<SocketStatus>('connecting');
  sent: Command[] = [];
  readonly toasts: ToastText[] = [];
  saved: string | null = null;
  isOpen = true;
  woken = 0;
  nowMs = 0;
  aheadMs = serverAheadMs;
  #members = new Set<Member>();
  #timers: { readonly dueMs: number; readonly run: () => void }[] = [];

  open(): RaceSession {
    return new RaceSession(raceId, {
      socket: {
        status: this.status,
        join: (member) => {
          this.#members.add(member);
          this.sent.push(...member.greeting());
          return () => void this.#members.delete(member);
        },
        send: (command) => {
          if (!this.isOpen) return false;
          this.sent.push(command);
          if (command.type === 'askTime') {
            const { sentMs } = command;
            this.after(20, () =>
              this.say({ type: 'serverTime', sentMs, serverMs: sentMs + 10 + this.aheadMs }),
            );
          }
          return true;
        },
        wake: () => void (this.woken += 1),
      },
      nowMs: () => this.nowMs,
      after: (delayMs, run) => this.after(delayMs, run),
      notify: (toast) => this.toasts.push(toast),
      readSaved: () => this.saved,
      writeSaved: (saved) => (this.saved = saved),
    });
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  say(event: SocketEvent): void {
    for (const member of this.#members) member.onEvent(event);
  }

  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.nowMs = Math.max(this.nowMs, next.dueMs);
      next.run();
    }
    this.nowMs = endMs;
  }

  /** The sent commands of one type since the last call. */
  take<Type extends Command['type']>(type: Type): readonly Sent<Type>[] {
    const isOne = (command: Command): command is Sent<Type> => command.type === type;
    const taken = this.sent.filter(isOne);
    this.sent = this.sent.filter((command) => command.type !== type);
    return taken;
  }
}

let line: Line;
let session: RaceSession;
let stop: () => void;

const racing = (own: Partial<RacePlayer> = {}, changes: Partial<Race> = {}): Race =>
  raceOf({
    status: 'racing',
    goAtMs: goMs + serverAheadMs,
    players: [playerOf('Ada', own), playerOf('Bob')],
    serverMs: line.nowMs + serverAheadMs,
    ...changes,
  });
const tell = (race: Race): void => line.say({ type: 'raceState', race });
const refuse = (code: string, command = 'raceProgress'): void =>
  line.say({ type: 'error', message: `words of ${code}`, code, raceId, command });
const acknowledge = (keystrokes: number, own: Partial<RacePlayer> = {}): void =>
  line.say({
    type: 'raceUpdate',
    raceId,
    players: [playerOf('Ada', { keystrokes, index: keystrokes, position: 1, ...own })],
    endsAtMs: null,
  });

/** Types the next right characters, one every so many ms. */
function type(count: number, everyMs = 100): void {
  for (let n = 0; n < count; n += 1) {
    const characters = text[session.typing.get().currentIndex] ?? '';
    session.type({ type: 'typed', characters, atMs: line.nowMs });
    line.pass(everyMs);
  }
}

function begin(): void {
  session = line.open();
  stop = session.start();
  line.status.set('connected');
  tell(racing());
  line.pass(goMs + 1);
  line.sent = [];
}

beforeEach(() => {
  line = new Line();
});

test('RC-010, WS-011 joinRace is sent on connect, and the clocks are compared', () => {
  session = line.open();
  session.start();
  expect(line.take('joinRace')).toEqual([{ type: 'joinRace', raceId }]);
  line.status.set('connected');
  tell(raceOf({ serverMs: serverAheadMs - 300 }));
  expect(session.state.get().clockOffsetMs).toBe(serverAheadMs - 300);
  line.pass(1000);
  expect(line.take('askTime')).toHaveLength(5);
  expect(session.state.get().clockOffsetMs).toBe(serverAheadMs);
  // What comes unasked took an unknown time; an answer is better.
  tell(raceOf({ serverMs: line.nowMs + serverAheadMs - 300 }));
  expect(session.state.get().clockOffsetMs).toBe(serverAheadMs);
  line.pass(1000);
  expect(line.take('askTime')).toEqual([]);
  line.say({ type: 'raceStart', raceId, goAtMs: goMs + serverAheadMs, serverMs: serverAheadMs });
  line.pass(1000);
  expect(line.take('askTime')).toHaveLength(5);
});

test('GO moves with a better comparison of the clocks', () => {
  session = line.open();
  session.start();
  line.status.set('connected');
  tell(racing({}, { serverMs: serverAheadMs - 300 }));
  expect(session.typing.get().startTime).toBe(goMs + 300);
  line.pass(20);
  expect(session.typing.get().startTime).toBe(goMs);
});

test('a page that opens while the socket is connected shows so', () => {
  line.status.set('connected');
  session = line.open();
  session.start();
  tell(raceOf());
  expect(linkOf(session.state.get())).toBe('connected');
});

test('a place taken by a request is shown, and the socket joins again', () => {
  session = line.open();
  session.start();
  line.status.set('connected');
  line.sent = [];
  session.received(raceOf());
  expect(session.state.get().race).toEqual(raceOf());
  expect(line.take('joinRace')).toHaveLength(1);
  session.retry();
  expect(line.woken).toBe(1);
});

test('what the others do is shown, and nothing of another race', () => {
  begin();
  const bob = { ...playerOf('Bob', { index: 4, keystrokes: 4, progress: 20 }), position: 1 };
  line.say({ type: 'raceUpdate', raceId, players: [bob], endsAtMs: 9 });
  expect(session.state.get().race).toMatchObject({
    players: [{ progress: 0 }, { progress: 20 }],
    endsAtMs: 9,
  });
  const elsewhere = { ...playerOf('Ada', { index: 7, keystrokes: 7 }), position: 1 };
  line.say({ type: 'raceUpdate', raceId: 'another', players: [elsewhere], endsAtMs: null });
  line.say({ type: 'raceState', race: racing({ index: 7, keystrokes: 7 }, { id: 'another' }) });
  expect(session.typing.get().currentIndex).toBe(0);
  line.say({ type: 'raceComplete', raceId, results: [resultOf('Bob')] });
  expect(phaseOf(session.state.get(), line.nowMs)).toBe('over');
});

test('after a lost connection the clocks are compared from the start; a page that is left asks nothing more', () => {
  session = line.open();
  stop = session.start();
  line.status.set('connected');
  tell(raceOf({ serverMs: serverAheadMs }));
  line.pass(1000);
  line.aheadMs = serverAheadMs + 5000;
  line.status.set('reconnecting');
  line.status.set('connected');
  line.sent = [];
  tell(raceOf({ serverMs: line.nowMs + line.aheadMs }));
  line.pass(50);
  expect(session.state.get().clockOffsetMs).toBe(serverAheadMs + 5000);
  line.sent = [];
  stop();
  line.pass(1000);
  expect(line.take('askTime')).toEqual([]);
});

describe('GO is the gate', () => {
  test('keys before it do nothing (USERS-ASK 42)', () => {
    session = line.open();
    session.start();
    line.status.set('connected');
    tell(raceOf());
    type(1);
    line.say({ type: 'raceStart', raceId, goAtMs: goMs + serverAheadMs, serverMs: serverAheadMs });
    line.pass(2000);
    expect(phaseOf(session.state.get(), line.nowMs)).toBe('countdown');
    type(3);
    expect(session.typing.get()).toMatchObject({ currentIndex: 0, startTime: goMs });
    line.pass(1000);
    type(2);
    expect(session.typing.get().currentIndex).toBe(2);
    expect(line.take('raceProgress').flatMap(({ times }) => times)).toHaveLength(2);
  });

  test('who only looks on does not type', () => {
    session = line.open();
    session.start();
    line.status.set('connected');
    tell(racing({}, { you: null }));
    line.pass(5000);
    type(3);
    expect(session.typing.get().currentIndex).toBe(0);
  });
});

describe('WS-013, G55 keys on their way', () => {
  beforeEach(begin);

  test('at most five batches a second, each with what came since the last', () => {
    type(10, 50);
    line.pass(300);
    const batches = line.take('raceProgress');
    expect(batches.length).toBeLessThanOrEqual(4);
    expect(batches.map(({ kinds }) => kinds).join('')).toBe('+'.repeat(10));
    expect(batches.map(({ from }) => from)).toEqual(
      batches.map((_batch, n) => batches.slice(0, n).reduce((sum, { kinds }) => sum + kinds.length, 0)),
    );
    expect(batches.at(-1)).toMatchObject({ index: 10, errors: 0 });
  });

  test('the newest at once at the end of the text', () => {
    type(text.length - 1, 50);
    line.sent = [];
    type(1, 0);
    expect(line.take('raceProgress').at(-1)).toMatchObject({ index: text.length });
  });

  test('keys that the server does not speak of make the connection doubtful', () => {
    type(2);
    line.pass(1000);
    acknowledge(2);
    expect(session.state.get().adoptions).toBe(0);
    line.pass(5000);
    expect(line.woken).toBe(0);
    type(2);
    line.pass(5000);
    expect(line.woken).toBe(1);
    // The doubt is told each time.
    acknowledge(4);
    type(2);
    line.pass(5000);
    expect(line.woken).toBe(2);
  });

  test('news of the others says nothing of the keys typed here', () => {
    type(2);
    for (let n = 0; n < 5; n += 1) {
      line.pass(1000);
      acknowledge(0);
    }
    expect(line.woken).toBe(1);
  });

  test('keys that are sent again have as long as those before them', () => {
    type(2);
    line.pass(3500);
    tell(racing());
    line.pass(3000);
    expect(line.woken).toBe(0);
    line.pass(1200);
    expect(line.woken).toBe(1);
  });

  test('a page that is left doubts nothing', () => {
    type(2);
    line.pass(300);
    stop();
    line.pass(10_000);
    expect(line.woken).toBe(0);
  });

  test('what is sent is kept by the browser as well: the page may be gone at any moment', () => {
    type(3);
    line.pass(300);
    const run = { raceId, playerId: 'Ada', goAtMs: goMs + serverAheadMs };
    expect(readSaved(line.saved, run)?.log.kinds).toBe('+++');
  });

  test('keys that could not be sent go with the next ones', () => {
    line.isOpen = false;
    type(2);
    line.pass(300);
    line.isOpen = true;
    type(1);
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ from: 0, kinds: '+++' }]);
  });

  test('more keys than a batch takes follow in the next', () => {
    const long = 'abcdefghij'.repeat(50);
    line = new Line();
    session = line.open();
    session.start();
    line.status.set('connected');
    tell(racing({}, { text: long }));
    line.pass(goMs + 1);
    line.isOpen = false;
    line.status.set('reconnecting');
    for (const characters of long) session.type({ type: 'typed', characters, atMs: line.nowMs });
    line.isOpen = true;
    line.status.set('connected');
    tell(racing({}, { text: long }));
    line.pass(1000);
    expect(line.take('raceProgress')).toMatchObject([
      { from: 0, index: 400 },
      { from: 400, index: long.length },
    ]);
  });

  test('keys that the server has a moment later than they are typed leave it in no doubt', () => {
    for (let typed = 1; typed <= 15; typed += 1) {
      type(1);
      line.pass(350);
      // Two keys are always on their way.
      if (typed > 2) acknowledge(typed - 2);
    }
    expect(line.woken).toBe(0);
    line.pass(5000);
    expect(line.woken).toBe(1);
  });

  test('without a connection they are kept, and sent from where the server is', () => {
    type(4);
    line.pass(300);
    acknowledge(2);
    line.isOpen = false;
    line.status.set('reconnecting');
    type(6);
    expect(session.typing.get().currentIndex).toBe(10);
    line.pass(1000);
    line.isOpen = true;
    line.sent = [];
    line.status.set('connected');
    type(1);
    line.pass(300);
    expect(line.take('raceProgress')).toEqual([]);
    tell(racing({ keystrokes: 3, index: 3 }));
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ raceId, from: 3, kinds: '+'.repeat(8), index: 11 }]);
  });

  test('a refusal is answered by the truth, and the keys go again', () => {
    type(3);
    line.pass(300);
    line.sent = [];
    refuse('race/ahead-of-clock');
    tell(racing());
    line.pass(399);
    expect(line.take('raceProgress')).toEqual([]);
    line.pass(1);
    expect(line.take('raceProgress')).toMatchObject([{ from: 0, kinds: '+++' }]);
    expect(line.take('askTime')).not.toEqual([]);
  });

  test('keys that are refused three times give way to what the server has', () => {
    type(5);
    line.pass(300);
    for (let n = 0; n < 3; n += 1) {
      expect(session.typing.get().currentIndex).toBe(5);
      refuse('race/mismatch');
      tell(racing({ keystrokes: 2, index: 2 }));
      line.pass(500);
    }
    expect(session.typing.get()).toMatchObject({ currentIndex: 2, errors: 0 });
    expect(session.state.get().adoptions).toBe(1);
    line.sent = [];
    type(1);
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ from: 2, kinds: '+', index: 3, errors: 0 }]);
    // From now on the count begins again.
    refuse('race/mismatch');
    tell(racing({ keystrokes: 2, index: 2 }));
    expect(session.typing.get().currentIndex).toBe(3);
  });

  test('refusals of keys from different places, and states without a refusal, do not add up', () => {
    type(5);
    line.pass(300);
    for (const index of [0, 1, 2, 3, 4]) {
      refuse('race/mismatch');
      tell(racing({ keystrokes: index, index }));
      tell(racing({ keystrokes: index, index }));
      tell(racing({ keystrokes: index, index }));
    }
    expect(session.state.get().adoptions).toBe(0);
    expect(session.typing.get().currentIndex).toBe(5);
  });

  test.each(['race/ahead-of-clock', 'race/before-go', 'request/rate-limited', 'server/overloaded'])(
    'keys refused as %s are sent however often it takes',
    (code) => {
      type(5);
      line.pass(300);
      for (let n = 0; n < 5; n += 1) {
        refuse(code);
        tell(racing());
        line.sent = [];
        line.pass(400);
        expect(line.take('raceProgress')).toMatchObject([{ from: 0, kinds: '+++++' }]);
      }
      expect(session.state.get().adoptions).toBe(0);
      expect(line.toasts).toEqual([]);
    },
  );

  test('a server that could not store keys is asked for the race, once', () => {
    type(2);
    line.pass(300);
    line.sent = [];
    refuse('race/mismatch');
    line.pass(3000);
    expect([line.take('joinRace'), line.take('askTime')]).toEqual([[], []]);
    refuse('server/storage-unavailable');
    line.pass(1000);
    refuse('server/storage-unavailable');
    line.pass(1999);
    expect(line.take('joinRace')).toEqual([]);
    line.pass(1);
    expect(line.take('joinRace')).toHaveLength(1);
    refuse('server/storage-unavailable');
    stop();
    line.pass(3000);
    expect(line.take('joinRace')).toEqual([]);
  });

  test('after as many keys as a run may have no more are sent, and that is said once', () => {
    const most = maxKeys(text.length);
    for (let n = 0; n < most + 3; n += 1) {
      session.type({ type: 'typed', characters: '#', atMs: line.nowMs });
      session.type({ type: 'backspace', atMs: line.nowMs });
      line.pass(10);
    }
    line.pass(1000);
    const sent = line.take('raceProgress').map(({ from, kinds }) => from + kinds.length);
    expect(Math.max(...sent)).toBe(most);
    expect(line.toasts.map(({ text: said }) => said)).toEqual([
      'Too many wrong keys: this run can no longer be finished. Watch the others, or leave.',
    ]);
  });

  test('another tab types as the same player: this one follows', () => {
    type(2);
    line.pass(300);
    acknowledge(9, { index: 7, errors: 2 });
    expect(session.typing.get()).toMatchObject({ currentIndex: 7, errors: 2 });
    expect(line.toasts).toEqual([]);
    line.sent = [];
    type(1);
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ from: 9, kinds: '+', index: 8, errors: 2 }]);
  });
});

describe('a reload', () => {
  test('of a run that another tab has typed in as well knows that it lacks keys', () => {
    begin();
    acknowledge(5);
    type(2);
    stop();
    session = line.open();
    session.start();
    line.status.set('connected');
    tell(racing({ keystrokes: 5, index: 5 }));
    expect(session.typing.get().currentIndex).toBe(7);
    expect(session.state.get().adoptions).toBe(1);
  });

  test('of such a run a second time knows it still', () => {
    begin();
    acknowledge(5);
    for (let reload = 0; reload < 2; reload += 1) {
      type(1);
      stop();
      session = line.open();
      stop = session.start();
      line.status.set('connected');
      tell(racing({ keystrokes: 5, index: 5 }));
      expect(session.state.get().adoptions).toBe(1);
    }
  });

  test.each<[string, () => void]>([
    ['a page that is left', () => stop()],
    ['the end of the race', () => line.say({ type: 'raceComplete', raceId, results: [resultOf('Bob')] })],
  ])('finds the newest keys: %s keeps them', (_, end) => {
    begin();
    type(1);
    line.pass(300);
    type(2, 0);
    end();
    const run = { raceId, playerId: 'Ada', goAtMs: goMs + serverAheadMs };
    expect(readSaved(line.saved, run)?.log.kinds).toBe('+++');
  });

  test('without a key leaves what is kept alone', () => {
    line.saved = 'of another race';
    begin();
    stop();
    expect(line.saved).toBe('of another race');
  });

  test('goes on with every key, those the server had not heard of included', () => {
    begin();
    type(5);
    line.pass(300);
    stop();
    const before = session.typing.get().log;
    session = line.open();
    session.start();
    line.sent = [];
    line.status.set('connected');
    tell(racing({ keystrokes: 3, index: 3 }));
    expect(session.typing.get()).toMatchObject({ currentIndex: 5, startTime: goMs });
    expect(session.typing.get().log).toEqual({ ...before, times: before.times.map(Math.floor) });
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ from: 3, kinds: '++', index: 5 }]);
    expect(session.state.get().adoptions).toBe(0);
  });

  test('in a browser that kept nothing goes on where the server is', () => {
    begin();
    type(5);
    stop();
    line.saved = null;
    session = line.open();
    session.start();
    line.status.set('connected');
    tell(racing({ keystrokes: 5, index: 3, errors: 2 }));
    expect(session.typing.get()).toMatchObject({ currentIndex: 3, errors: 2 });
    line.sent = [];
    type(1);
    line.pass(300);
    expect(line.take('raceProgress')).toMatchObject([{ from: 5, kinds: '+', index: 4, errors: 2 }]);
  });
});

describe('C1 the server restarted before it had a key: the race has a new GO', () => {
  const NEW_GO_MS = 12_000;
  beforeEach(() => {
    begin();
    type(12);
    line.isOpen = false;
    line.status.set('reconnecting');
    line.pass(4000);
    line.isOpen = true;
    line.sent = [];
    line.status.set('connected');
    tell(racing({}, { goAtMs: NEW_GO_MS + serverAheadMs }));
  });

  test('it says so, and clears what was typed', () => {
    expect(line.toasts).toMatchObject([{ title: 'The server restarted, the race starts over' }]);
    expect(session.typing.get()).toMatchObject({
      currentIndex: 0,
      userInput: '',
      errors: 0,
      startTime: NEW_GO_MS,
    });
    expect(session.state.get().restarts).toBe(1);
    expect(phaseOf(session.state.get(), line.nowMs)).toBe('countdown');
  });

  test('keys are blocked until GO, and none from before are sent', () => {
    type(5);
    line.pass(1000);
    expect(session.typing.get().currentIndex).toBe(0);
    expect(line.take('raceProgress')).toEqual([]);
    line.pass(NEW_GO_MS - line.nowMs + 50);
    type(2);
    line.pass(300);
    const sent = line.take('raceProgress');
    expect(sent.map(({ kinds }) => kinds).join('')).toBe('++');
    expect(sent[0]).toMatchObject({ from: 0 });
    // What the server had of the keys before GO does not count as having these.
    const woken = line.woken;
    line.pass(5000);
    expect(line.woken).toBe(woken + 1);
  });

  test('no speed above what hands can do is shown, at any instant', () => {
    line.pass(NEW_GO_MS - line.nowMs);
    const speeds: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      type(1, 3);
      speeds.push(wpmAt(session.typing.get(), line.nowMs));
    }
    expect(Math.max(...speeds)).toBeLessThanOrEqual(350);
  });

  test('a reload after it has every key since', () => {
    line.pass(NEW_GO_MS - line.nowMs + 50);
    type(2);
    stop();
    session = line.open();
    session.start();
    tell(racing({}, { goAtMs: NEW_GO_MS + serverAheadMs }));
    expect(session.typing.get().currentIndex).toBe(2);
    expect(session.state.get().adoptions).toBe(0);
  });

  test('another GO before this one is no news', () => {
    line.say({
      type: 'raceStart',
      raceId,
      goAtMs: NEW_GO_MS + 500 + serverAheadMs,
      serverMs: line.nowMs + serverAheadMs,
    });
    expect(session.typing.get().startTime).toBe(NEW_GO_MS + 500);
    expect(line.toasts).toHaveLength(1);
  });

  test('a reload does not bring the void keys back', () => {
    stop();
    session = line.open();
    session.start();
    tell(racing({}, { goAtMs: NEW_GO_MS + serverAheadMs }));
    expect(session.typing.get()).toMatchObject({ currentIndex: 0, startTime: NEW_GO_MS });
  });
});

test('C2 giving up is told to the server', () => {
  begin();
  expect(session.giveUp()).toBe(true);
  expect(line.take('leaveRace')).toEqual([{ type: 'leaveRace', raceId, giveUp: true }]);
  line.status.set('reconnecting');
  expect(session.giveUp()).toBe(false);
  expect(line.take('leaveRace')).toEqual([]);
  expect(line.toasts.at(-1)).toMatchObject({ text: expect.stringContaining('offline') });
});

test('a race that waited and has been removed meanwhile is gone', () => {
  session = line.open();
  session.start();
  line.status.set('connected');
  tell(raceOf({}));
  expect(session.state.get().race).not.toBeNull();
  refuse('race/not-found', 'joinRace');
  expect(phaseOf(session.state.get(), line.nowMs)).toBe('failed');
  expect(session.state.get().isGone).toBe(true);
});

test('leaving the page gives the place back, a page that comes at once keeps it', () => {
  begin();
  stop();
  stop = session.start();
  line.pass(1000);
  expect(line.take('leaveRace')).toEqual([]);
  stop();
  line.status.set('reconnecting');
  expect(session.state.get().link).toBe('connected');
  line.pass(1000);
  expect(line.take('leaveRace')).toEqual([{ type: 'leaveRace', raceId }]);
});

test('ready and start go to the server; what it refuses is said', () => {
  session = line.open();
  session.start();
  line.status.set('connected');
  session.ready(true);
  expect(line.toasts).toHaveLength(1);
  tell(raceOf());
  session.ready(true);
  session.startRace();
  expect(line.take('raceReady')).toEqual([{ type: 'raceReady', raceId, isReady: true }]);
  expect(line.take('startRace')).toEqual([{ type: 'startRace', raceId }]);
  expect(line.toasts).toHaveLength(1);
  refuse('race/too-few', 'startRace');
  refuse('race/not-a-player', 'raceReady');
  refuse('chat/muted', 'sendMessage');
  expect(line.toasts.slice(1)).toMatchObject([
    { title: 'Error', text: 'words of race/too-few' },
    { title: 'Error', text: 'words of race/not-a-player' },
  ]);
});

const turbo = playerOf('bot-1', { isBot: true });
test.each<[string, string, readonly RacePlayer[], number]>([
  ['somebody left: the session asks again who may start', 'Ada', [playerOf('Bob')], 1],
  ['a bot took the place of who left', 'Ada', [playerOf('Bob'), turbo], 1],
  ['another player took it', 'Ada', [playerOf('Bob'), playerOf('Cleo')], 1],
  ['a bot gave way', 'bot-1', [playerOf('Bob'), playerOf('Cleo')], 0],
])('%s', (_, gone, players, asked) => {
  session = line.open();
  session.start();
  line.status.set('connected');
  const leaver = gone === 'Ada' ? playerOf('Ada') : turbo;
  tell(raceOf({ isCreator: false, you: 'Bob', players: [leaver, playerOf('Bob')] }));
  line.sent = [];
  line.say({ type: 'playersUpdate', raceId, players: [...players], startsAtMs: null, serverMs: 1 });
  expect(line.take('joinRace')).toHaveLength(asked);
  expect(session.state.get().race?.players).toEqual(players);
});

test('a race that is not there says so; a server that is busy is asked again', () => {
  session = line.open();
  session.start();
  line.sent = [];
  refuse('server/overloaded', 'joinRace');
  expect(session.state.get().failure).toBeNull();
  refuse('server/overloaded', 'joinRace');
  line.pass(2500);
  expect(line.take('joinRace')).toHaveLength(1);
  refuse('race/not-found', 'joinRace');
  expect(session.state.get().failure).toBe('words of race/not-found');
});

test('a race that may not be asked for just now is asked for again, and goes on', () => {
  begin();
  line.status.set('reconnecting');
  line.status.set('connected');
  line.sent = [];
  refuse('request/rate-limited', 'joinRace');
  expect([phaseOf(session.state.get(), line.nowMs), linkOf(session.state.get())]).toEqual([
    'running',
    'connecting',
  ]);
  line.pass(2000);
  expect(line.take('joinRace')).toHaveLength(1);
  tell(racing());
  expect(linkOf(session.state.get())).toBe('connected');
  line.pass(10_000);
  expect(line.take('joinRace')).toEqual([]);
});

test('RC-014 the results end the race: no key counts after them', () => {
  begin();
  type(3);
  line.say({ type: 'raceComplete', raceId, results: [resultOf('Bob'), resultOf('Ada', { isDnf: true })] });
  line.sent = [];
  type(3);
  line.pass(1000);
  expect(session.typing.get().currentIndex).toBe(3);
  expect(line.take('raceProgress')).toEqual([]);
});

test('a text that goes with its writer at the end of the race takes nothing from what was typed over it', () => {
  begin();
  type(text.length);
  tell(
    racing({}, { status: 'completed', text: 'another text', results: [resultOf('Ada'), resultOf('Bob')] }),
  );
  expect(session.typing.get()).toMatchObject({ text, isComplete: true });
});

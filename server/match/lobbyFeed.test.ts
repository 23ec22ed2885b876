import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { byAge, lobbyAfter, type LobbyList } from '@playfield/contracts/lobbyList.ts';
import { lobbyChangedEvent, lobbyEvent } from '@playfield/contracts/socket/match.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import type { Connection } from '../socket/connection.ts';
import { createHub } from '../socket/hub.ts';
import { createLobbyFeed } from './lobbyFeed.ts';
import { lobbyTopic } from './lobbyNotice.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Waits = { readonly id: string; readonly maker: string; readonly name: string; readonly atMs: number };

const gameOf = ({ id, maker, name, atMs }: Waits, viewer: string | null): WaitingGame => ({
  id,
  gameType: 'checkers',
  player1Name: name,
  player1Id: null,
  clock: null,
  isRated: false,
  rating: null,
  createdAt: new Date(atMs).toISOString(),
  isYours: maker === viewer,
});

type Watcher = {
  readonly connection: Connection;
  list: LobbyList | null;
  frame: Buffer | null;
  events: number;
};

const shown = ({ list }: Watcher): string[] =>
  (list?.games ?? []).map((game) => `${game.player1Name}${game.isYours ? ' (yours)' : ''}`);

/** A lobby whose games and blocks a test sets as it likes. */
function setUp() {
  const hub = createHub({ subscribe: () => () => undefined });
  const waiting: Waits[] = [];
  const blocks: [string, string][] = [];
  let queries = 0;
  /** While it is set, the database answers with it. */
  const database: { error: Error | null } = { error: null };
  const hears = new Set<(ids: readonly string[]) => void>();
  const separated = (id: string): Set<string> =>
    new Set(blocks.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : [])));
  const viewOf = (viewer: string | null, hidden: ReadonlySet<string>): WaitingGame[] =>
    waiting.filter(({ maker }) => !hidden.has(maker)).map((one) => gameOf(one, viewer));
  const feed = createLobbyFeed({
    hub,
    cutOff: {
      isCutOff: async () => false,
      blockedEitherWay: async (id) => separated(id),
      onChange: (listener) => {
        hears.add(listener);
        return () => void hears.delete(listener);
      },
    },
    lists: {
      async lobby() {
        queries += 1;
        if (database.error) throw database.error;
        const all = waiting.map(({ maker }) => maker);
        const then = [...waiting];
        return {
          makers: all,
          shownTo: (viewer, hidden) =>
            then.filter(({ maker }) => !hidden.has(maker)).map((one) => gameOf(one, viewer)),
        };
      },
    },
    failed: (error) => expect(error).toBe(database.error),
  });
  async function watch(id: string): Promise<Watcher> {
    const watcher: Watcher = {
      list: null,
      frame: null,
      events: 0,
      connection: fakeConnection(id, (frame) => {
        const event: unknown = JSON.parse(frame.subarray(frame.indexOf('{')).toString());
        const whole = lobbyEvent.safeParse(event);
        watcher.list = lobbyAfter(watcher.list, whole.success ? whole.data : lobbyChangedEvent.parse(event));
        expect(watcher.list, 'no difference is left out').not.toBeNull();
        watcher.frame = frame;
        watcher.events += 1;
      }),
    };
    await feed.watch(watcher.connection);
    return watcher;
  }
  const add = (maker: string, name = maker): void =>
    void waiting.push({ id: `of ${maker}`, maker, name, atMs: waiting.length });
  const changeBlocks = (next: readonly [string, string][]): void => {
    const people = [...blocks.splice(0), ...next].flat();
    blocks.push(...next);
    for (const hear of hears) hear(people);
  };
  return {
    hub,
    feed,
    watch,
    waiting,
    blocks,
    changeBlocks,
    add,
    separated,
    viewOf,
    database,
    queries: () => queries,
  };
}

test('a change that could not be read is told once it can be, and not asked for after the end', async () => {
  const { feed, watch, add, database, queries } = setUp();
  const kim = await watch('kim');
  database.error = new StorageUnavailable('connection', 'away');
  add('ada');
  feed.moved();
  await vi.advanceTimersByTimeAsync(250);
  expect(shown(kim)).toEqual([]);
  database.error = null;
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown(kim)).toEqual(['ada']);

  database.error = new StorageUnavailable('connection', 'away');
  feed.moved();
  await vi.advanceTimersByTimeAsync(250);
  feed.close();
  const before = queries();
  await vi.advanceTimersByTimeAsync(5000);
  expect(queries()).toBe(before);
});

test('SOCIAL 1 a block takes a game out of the list at once, and its end brings it back', async () => {
  const { watch, add, changeBlocks, queries } = setUp();
  add('bob');
  const [eve, kim] = [await watch('eve'), await watch('kim')];
  changeBlocks([['eve', 'bob']]);
  await vi.advanceTimersByTimeAsync(250);
  expect([shown(eve), shown(kim)]).toEqual([[], ['bob']]);
  changeBlocks([]);
  await vi.advanceTimersByTimeAsync(250);
  expect([shown(eve), shown(kim)]).toEqual([['bob'], ['bob']]);
  const read = queries();
  changeBlocks([['bob', 'lee']]);
  await vi.advanceTimersByTimeAsync(250);
  expect(queries(), 'neither of them watches').toBe(read);
});

test('one query for all changes of a moment, and one frame for all who see the same', async () => {
  const { feed, watch, add, blocks, queries } = setUp();
  blocks.push(['eve', 'bob']);
  add('ada');
  const [kim, lee, ada, eve] = [
    await watch('kim'),
    await watch('lee'),
    await watch('ada'),
    await watch('eve'),
  ];
  expect(queries()).toBe(1);
  add('bob');
  for (let n = 0; n < 5; n++) feed.moved();
  await vi.advanceTimersByTimeAsync(250);
  expect(queries()).toBe(2);
  expect(kim.frame).toBe(lee.frame);
  expect(kim.frame?.toString()).toContain('"lobbyChanged"');
  expect(shown(kim)).toEqual(['ada', 'bob']);
  expect(shown(ada)).toEqual(['ada (yours)', 'bob']);
  // Across a block neither sees the other's game.
  expect(shown(eve)).toEqual(['ada']);
});

test('nothing different is not told', async () => {
  const { feed, watch, add } = setUp();
  add('ada');
  const kim = await watch('kim');
  feed.moved();
  await vi.advanceTimersByTimeAsync(250);
  expect(kim.events).toBe(1);
});

test('more than 500 watchers are told once a second', async () => {
  const { feed, watch, add, queries } = setUp();
  for (let n = 0; n < 501; n++) await watch(`w${n}`);
  add('ada');
  feed.moved();
  await vi.advanceTimersByTimeAsync(999);
  expect(queries()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(queries()).toBe(2);
});

test('nobody watches: nothing is asked, and somebody who comes later sees the list of then', async () => {
  const { feed, watch, add, queries } = setUp();
  const kim = await watch('kim');
  feed.leave(kim.connection);
  add('ada');
  feed.moved();
  await vi.advanceTimersByTimeAsync(1000);
  expect(queries()).toBe(1);
  expect(shown(await watch('lee'))).toEqual(['ada']);
});

test('somebody who leaves before the list is read is told nothing, and leaves no old list to the next one', async () => {
  const { feed, watch, add } = setUp();
  const kim = fakeConnection('kim', () => expect.unreachable('told'));
  const watching = feed.watch(kim);
  feed.leave(kim);
  await watching;
  add('ada');
  expect(shown(await watch('lee'))).toEqual(['ada']);
});

test('who comes while the list is read misses nothing', async () => {
  const { feed, watch, add } = setUp();
  const kim = await watch('kim');
  add('ada');
  feed.moved();
  vi.advanceTimersByTime(250);
  const lee = await watch('lee');
  await vi.advanceTimersByTimeAsync(250);
  expect([shown(kim), shown(lee)]).toEqual([['ada'], ['ada']]);
});

test('the whole list with all differences applied is always the current list, for every viewer (200 random histories)', async () => {
  for (let seed = 0; seed < 200; seed++) {
    const rng = seededRng(seed);
    const { feed, watch, waiting, blocks, hub, separated, viewOf } = setUp();
    const people = ['ada', 'bob', 'eve', 'kim'];
    const someone = (): string => people[Math.floor(rng() * people.length)] ?? 'ada';
    const watchers = new Map<string, Watcher>();
    let made = 0;
    const happenings: readonly (() => Promise<unknown> | void)[] = [
      (): void => {
        const [maker, atMs] = [someone(), Math.floor(rng() * 5)];
        waiting.push({ id: `${(made += 1)}`, maker, name: maker, atMs });
        feed.moved();
      },
      (): void => {
        waiting.splice(Math.floor(rng() * waiting.length), 1);
        feed.moved();
      },
      (): void => {
        const at = Math.floor(rng() * waiting.length);
        const one = waiting[at];
        if (one) waiting[at] = { ...one, name: `${one.name}!` };
        feed.moved();
      },
      (): void => {
        if (rng() < 0.5) blocks.push([someone(), someone()]);
        else blocks.pop();
        feed.moved();
      },
      async (): Promise<void> => {
        const id = someone();
        const one = watchers.get(id);
        if (one && rng() < 0.5) {
          feed.leave(one.connection);
          watchers.delete(id);
        } else if (!one) watchers.set(id, await watch(id));
      },
      () => vi.advanceTimersByTimeAsync(100),
    ];
    for (let n = 0; n < 40; n++) await Promise.resolve(happenings[Math.floor(rng() * happenings.length)]?.());
    feed.moved();
    await vi.advanceTimersByTimeAsync(1000);
    for (const [id, { list }] of watchers)
      expect(list?.games, `${id} in history ${seed}`).toEqual(viewOf(id, separated(id)).toSorted(byAge));
    expect(hub.subscribers(lobbyTopic).size).toBe(watchers.size);
  }
});

import { beforeEach, describe, expect, test } from 'vitest';
import { friendPresenceEvent } from '@playfield/contracts/socket/social.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import {
  createFriendWatch,
  type FriendWatch,
  type Seen,
  type Sighting,
  type WatchingConnection,
} from './friendWatch.ts';

let clock: TestClock;
let watch: FriendWatch;
let friends: Record<string, string[]>;
let stored: Map<string, Seen>;
/** Which read fails the next time. */
let failing: 'friends' | 'presence' | null;
beforeEach(() => {
  clock = createStandingClock();
  friends = { ada: ['bob', 'eve'] };
  stored = new Map();
  failing = null;
  watch = createFriendWatch({
    clock,
    async friendIdsOf(id) {
      failOnce('friends');
      return friends[id] ?? [];
    },
    async look(ids) {
      failOnce('presence');
      return new Map(ids.map((id) => [id, stored.get(id) ?? { sightings: [], lastSeenAt: null }]));
    },
  });
});

function failOnce(what: typeof failing): void {
  if (failing !== what) return;
  failing = null;
  throw new Error('away');
}

/** A connection, what it was told, and how to close it. */
function connect(id: string) {
  const events: string[] = [];
  const gone: (() => void)[] = [];
  const connection = {
    player: { id, username: id, isGuest: false, sessionId: id },
    sendFrame: (frame: Buffer) => void events.push(textOf(frame)),
    onGone: (listener: () => void) => void gone.push(listener),
  } satisfies WatchingConnection;
  return { connection, events, gone, close: () => gone.forEach((listener) => listener()) };
}

/** `bob online, eve offline` for an event. */
function textOf(frame: Buffer): string {
  const text = frame.subarray(frame.indexOf('{')).toString();
  return friendPresenceEvent
    .parse(JSON.parse(text))
    .friends.map((one) => `${one.friendId} ${one.online ? (one.activity?.kind ?? 'online') : 'offline'}`)
    .join();
}

const sighting = (fields: Partial<Sighting> = {}): Sighting => ({
  node: 'one',
  activity: null,
  atMs: clock.wallMs(),
  ...fields,
});
const hear = (id: string, fields: Partial<Sighting> = {}): void => {
  watch.hear(id, sighting(fields));
  watch.flush();
};

describe('who watches', () => {
  test('and leaves again and again over one connection is unwatched once it is gone, and leaves nothing behind', async () => {
    const { connection, gone, close } = connect('ada');
    for (let n = 0; n < 3; n++) {
      await watch.watch(connection);
      watch.unwatch(connection);
    }
    failing = 'friends';
    await expect(watch.watch(connection)).rejects.toThrow('away');
    await watch.watch(connection);
    expect(gone).toHaveLength(1);
    close();
    expect(watch.watchers()).toBe(0);
  });

  test.each([false, true])(
    'and asks again while an earlier question is on its way to fail goes on watching (having left in between: %s)',
    async (hasLeft) => {
      const { connection, events } = connect('ada');
      failing = 'friends';
      const first = watch.watch(connection);
      if (hasLeft) watch.unwatch(connection);
      const second = watch.watch(connection);
      await expect(first).rejects.toThrow('away');
      await second;
      hear('bob');
      clock.advance(1000);
      watch.flush();
      expect(events).toEqual(['bob offline,eve offline', 'bob online']);
    },
  );

  test('is told of all friends at once, then of those who changed', async () => {
    stored.set('bob', { sightings: [sighting()], lastSeenAt: null });
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    expect(events).toEqual(['bob online,eve offline']);
    clock.advance(1000);
    hear('eve');
    hear('somebody else');
    expect(events.slice(1)).toEqual(['eve online']);
  });

  test('gets one event per second at most, with the last state of each', async () => {
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    for (const kind of ['game', 'race', 'arena'] as const) {
      clock.advance(300);
      hear('bob', { activity: { kind } });
      hear('eve', { activity: { kind } });
    }
    expect(events).toHaveLength(1);
    clock.advance(100);
    watch.flush();
    expect(events.slice(1)).toEqual(['bob arena,eve arena']);
  });

  test('without friends is told so, and nothing when nothing is different', async () => {
    const { connection, events } = connect('nobody');
    await watch.watch(connection);
    expect(events).toEqual(['']);
    const ada = connect('ada');
    await watch.watch(ada.connection);
    clock.advance(5000);
    hear('bob', { activity: undefined });
    expect(ada.events).toHaveLength(1);
  });

  test('is forgotten with the connection, and when the page leaves', async () => {
    const [one, two] = [connect('ada'), connect('ada')];
    await watch.watch(one.connection);
    await watch.watch(two.connection);
    one.close();
    watch.unwatch(two.connection);
    clock.advance(5000);
    hear('bob');
    expect([one.events.length, two.events.length, watch.watchers()]).toEqual([1, 1, 0]);
  });

  test('has other friends when they change', async () => {
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    friends['ada'] = ['bob', 'kim'];
    await watch.friendsChanged([connection]);
    clock.advance(5000);
    hear('eve');
    hear('kim');
    expect(events.slice(1)).toEqual(['bob offline,kim offline', 'kim online']);
  });

  test.each(['friends', 'presence'] as const)(
    'on another tab is told of the new friends at once where %s could not be read for one, which is told once they are read again',
    async (unread) => {
      const [one, two] = [connect('ada'), connect('ada')];
      for (const { connection } of [one, two]) await watch.watch(connection);
      friends['ada'] = ['bob', 'kim'];
      failing = unread;
      await expect(watch.friendsChanged([one.connection, two.connection])).rejects.toThrow('away');
      await expect.poll(() => two.events).toHaveLength(2);
      clock.advance(1000);
      hear('kim');
      hear('eve');
      expect(one.events).toHaveLength(1);
      expect(two.events.slice(1)).toEqual(['bob offline,kim offline', 'kim online']);
      stored.set('kim', { sightings: [sighting()], lastSeenAt: null });
      await watch.readAgain();
      expect(one.events.slice(1)).toEqual(['bob offline,kim online']);
      clock.advance(1000);
      hear('bob');
      expect(one.events.slice(2)).toEqual(['bob online']);
    },
  );
});

describe('people at several servers', () => {
  test('a tab that moves from server to server causes no offline', async () => {
    stored.set('bob', { sightings: [sighting()], lastSeenAt: null });
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    clock.advance(2000);
    hear('bob', { node: 'two' });
    clock.advance(8000);
    hear('bob', { activity: undefined });
    expect(events).toHaveLength(1);
    clock.advance(1000);
    hear('bob', { node: 'two', activity: undefined });
    expect(events.slice(1)).toEqual(['bob offline']);
  });

  test('a server that is gone takes those along who are nowhere else', async () => {
    stored.set('bob', { sightings: [sighting(), sighting({ node: 'two' })], lastSeenAt: null });
    stored.set('eve', { sightings: [sighting()], lastSeenAt: null });
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    clock.advance(5000);
    watch.forgetNode('one');
    watch.flush();
    expect(events.slice(1)).toEqual(['eve offline']);
  });

  test('a server that goes while its people are being looked up does not bring them back', async () => {
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    clock.advance(5000);
    stored.set('bob', { sightings: [sighting()], lastSeenAt: null });
    const looking = watch.lookAgain();
    watch.forgetNode('one');
    await looking;
    clock.advance(1000);
    watch.flush();
    expect(events).toEqual(['bob offline,eve offline']);
    // It is back, and looked at again.
    await watch.lookAgain();
    watch.flush();
    expect(events.slice(1)).toEqual(['bob online']);
  });

  test('what is older than what is known changes nothing', async () => {
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    clock.advance(5000);
    hear('bob', { activity: { kind: 'game' } });
    hear('bob', { activity: undefined, atMs: clock.wallMs() - 100 });
    clock.advance(1000);
    watch.flush();
    expect(events.slice(1)).toEqual(['bob game']);
  });

  test('what was missed is found when everybody is looked at again', async () => {
    stored.set('bob', { sightings: [sighting()], lastSeenAt: null });
    const { connection, events } = connect('ada');
    await watch.watch(connection);
    clock.advance(5000);
    stored.set('bob', { sightings: [], lastSeenAt: null });
    stored.set('eve', { sightings: [sighting({ node: 'two' })], lastSeenAt: null });
    await watch.lookAgain();
    watch.flush();
    expect(events.slice(1)).toEqual(['bob offline,eve online']);
  });

  test('former friends are left out once the friends are read again, even if no notice came', async () => {
    const { connection, events } = connect('ada');
    const other = connect('bob');
    friends['bob'] = ['eve'];
    for (const one of [connection, other.connection]) await watch.watch(one);
    friends['ada'] = ['eve', 'kim'];
    await watch.readAgain();
    clock.advance(1000);
    for (const id of ['bob', 'eve', 'kim']) watch.hear(id, sighting());
    watch.flush();
    expect(events.slice(1)).toEqual(['eve offline,kim offline', 'eve online,kim online']);
    expect(other.events.slice(1)).toEqual(['eve online']);
  });
});

/** The bell's list over events from the server (G14). */
import { describe, expect, test } from 'vitest';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import type { Silence } from '@playfield/contracts/silence.ts';
import { createListReads, inboxReducer, inboxLimit, mayCutOff, missed, type Inbox } from './inboxState.ts';
import { countText, emptyInbox } from './inboxStore.ts';

const at = (second: number): string => new Date(1_700_000_000_000 + second * 1000).toISOString();
const one = (id: string, second: number, fields: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'friend/request',
  text: id,
  path: '/friends',
  inviteId: null,
  count: 1,
  createdAt: at(second),
  isRead: false,
  isGone: false,
  ...fields,
});
const inbox: Inbox = { list: [one('b', 2), one('a', 1, { isRead: true })], unread: 1 };
const ids = ({ list }: Inbox): unknown => list?.map(({ id }) => id);

describe('the bell', () => {
  test('a new one comes first; one that stands for more now moves up and is there once', () => {
    const next = inboxReducer(inbox, { type: 'notified', notification: one('c', 3), unread: 2 });
    expect([ids(next), next.unread]).toEqual([['c', 'b', 'a'], 2]);
    const again = inboxReducer(next, { type: 'notified', notification: one('a', 4), unread: 3 });
    expect(ids(again)).toEqual(['a', 'c', 'b']);
  });

  test('one that comes while the list is read is in it', async () => {
    let newest: string | null = 'a';
    const answers = [[one('a', 1)], [one('b', 2), one('a', 1)]];
    const read = async () => {
      const notifications = answers.shift() ?? [];
      newest = 'b';
      return { notifications };
    };
    const { answer } = await createListReads(read, () => newest).next();
    expect(answer).toEqual({ notifications: [one('b', 2), one('a', 1)] });
    expect(answers).toEqual([]);
  });

  test.each([
    ['an answer that has it', [['b', 'a']], 1],
    ['one that lacks it once', [['a'], ['b', 'a']], 2],
    ['one that never has it', [['a'], ['a'], ['a'], ['b', 'a']], 3],
  ])('of %s it is read as often as needed, three times at most', async (_, answers, reads) => {
    let read = 0;
    let newest = 'a';
    const { answer } = await createListReads(
      async () => {
        const notifications = (answers[read] ?? []).map((id) => one(id, 1));
        read += 1;
        // Each time another one comes; the answers know of `b` at most.
        newest = answers.length > 3 ? `new ${read}` : 'b';
        return { notifications };
      },
      () => newest,
    ).next();
    expect(read).toBe(reads);
    expect(answer.notifications.map(({ id }) => id)).toEqual(answers[reads - 1]);
  });

  test('one that is read, removed or withdrawn while the list is read is so in it', async () => {
    const answers = [[one('a', 1)], [one('a', 1, { isRead: true })]];
    const reads = createListReads(
      async () => {
        if (answers.length === 2) reads.changed();
        return { notifications: answers.shift() ?? [] };
      },
      () => 'a',
    );
    expect((await reads.next()).answer.notifications[0]?.isRead).toBe(true);
    expect(answers).toEqual([]);
  });

  test('of two readings at once the one that began first is late if it ends last', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let read = 0;
    const reads = createListReads(
      async () => {
        const gate = gates[read];
        read += 1;
        await gate?.promise;
        return { notifications: [] };
      },
      () => null,
    );
    const [first, second] = [reads.next(), reads.next()];
    gates[1]?.resolve();
    expect((await second).isLate).toBe(false);
    gates[0]?.resolve();
    expect((await first).isLate).toBe(true);
    expect((await reads.next()).isLate).toBe(false);
  });

  test('the count is that of the list, also where an older figure comes last', () => {
    const read = { type: 'read', upTo: at(2), unread: 0 } as const;
    const came = inboxReducer(inbox, { type: 'notified', notification: one('c', 3), unread: 2 });
    expect(inboxReducer(came, read).unread).toBe(1);
    // Of two that are stored at the same time, neither count has the other.
    const both = inboxReducer(came, { type: 'notified', notification: one('d', 4), unread: 2 });
    expect(both.unread).toBe(3);
  });

  test('of a full list the figure has what is beyond its end, and never less than is listed', () => {
    const list = Array.from({ length: inboxLimit }, (_, n) => one(`n${n}`, 100 - n));
    const full = (unread: number) => inboxReducer(inbox, { type: 'listed', list, unread }).unread;
    expect([full(60), full(3)]).toEqual([60, inboxLimit]);
    // One that is gone is counted no longer, and only once.
    const asked = { list: list.with(3, one('n3', 97, { inviteId: 'x' })), unread: 60 };
    const gone = inboxReducer(asked, { type: 'gone', inviteId: 'x' });
    expect([gone.unread, inboxReducer(gone, { type: 'gone', inviteId: 'x' }).unread]).toEqual([59, 59]);
  });

  test('one that is late, as after a lost connection, stands where its time puts it', () => {
    const next = inboxReducer(inbox, { type: 'notified', notification: one('late', 1.5), unread: 2 });
    expect(ids(next)).toEqual(['b', 'late', 'a']);
    const same = inboxReducer(inbox, { type: 'notified', notification: one('same', 2), unread: 2 });
    expect(ids(same)).toEqual(['same', 'b', 'a']);
  });

  test('reading one leaves the others', () => {
    const list = [one('c', 3), one('b', 2), one('a', 1)];
    const next = inboxReducer({ list, unread: 3 }, { type: 'readOne', id: 'b', unread: 2 });
    expect(next).toEqual({ list: [list[0], one('b', 2, { isRead: true }), list[2]], unread: 2 });
  });

  test('what is withdrawn is not counted, what is read keeps its words', () => {
    const invite = one('i', 3, { inviteId: 'x' });
    const gone = inboxReducer({ list: [invite, one('a', 1)], unread: 2 }, { type: 'gone', inviteId: 'x' });
    expect(gone).toEqual({ list: [{ ...invite, isGone: true }, one('a', 1)], unread: 1 });
    const read = inboxReducer({ list: [invite], unread: 1 }, { type: 'read', upTo: at(9), unread: 0 });
    expect(read).toEqual({ list: [{ ...invite, isRead: true }], unread: 0 });
  });

  test('the list of the server is taken as it is, as far as it fits', () => {
    const list = Array.from({ length: inboxLimit + 2 }, (_, n) => one(`n${n}`, 100 - n));
    const next = inboxReducer(inbox, { type: 'listed', list, unread: 52 });
    expect(next).toEqual({ list: list.slice(0, inboxLimit), unread: 52 });
  });

  test('a tab that begins to tell leaves out what is read, and what came before', () => {
    const list = [one('c', 3), one('b', 2, { isRead: true }), one('a', 1)];
    const told = (sinceMs: number) =>
      missed({ list, unread: 2 }, sinceMs, 'none').map(({ notification }) => notification.id);
    expect(told(Date.parse(at(1)))).toEqual(['a', 'c']);
    expect(told(Date.parse(at(1)) + 1)).toEqual(['c']);
    expect(told(Date.parse(at(3)) + 1)).toEqual([]);
    expect(missed(emptyInbox, 0, 'none')).toEqual([]);
  });

  test('what was missed does not ring over a running game, a tournament match does; do not disturb silences both', () => {
    const list = [
      one('match', 2, { kind: 'tournament/match-ready' }),
      one('invite', 1, { kind: 'invite/game' }),
    ];
    const silent = (silence: Silence) =>
      missed({ list, unread: 2 }, 0, silence).flatMap(({ notification, isSilent }) =>
        isSilent ? [notification.id] : [],
      );
    expect(silent('none')).toEqual([]);
    expect(silent('occupied')).toEqual(['invite']);
    expect(silent('all')).toEqual(['invite', 'match']);
  });

  test('an event before the list was read counts, and makes up no list', () => {
    const next = inboxReducer(emptyInbox, { type: 'notified', notification: one('c', 3), unread: 7 });
    expect(next).toEqual({ list: null, unread: 7 });
  });

  test('reading up to an instant leaves what came after it unread', () => {
    const next = inboxReducer(
      { list: [one('c', 3), ...(inbox.list ?? [])], unread: 2 },
      { type: 'read', upTo: at(2), unread: 1 },
    );
    expect(next.list?.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(next.unread).toBe(1);
  });

  test('removing up to an instant leaves what came after it', () => {
    const next = inboxReducer(
      { list: [one('c', 3), ...(inbox.list ?? [])], unread: 2 },
      { type: 'removed', upTo: at(2), unread: 1 },
    );
    expect([ids(next), next.unread]).toEqual([['c'], 1]);
  });

  test('removing leaves invitations that wait for an answer', () => {
    const list = [one('open', 2, { inviteId: 'x' }), one('over', 1, { inviteId: 'y', isGone: true })];
    const next = inboxReducer({ list, unread: 1 }, { type: 'removed', upTo: at(2), unread: 1 });
    expect(ids(next)).toEqual(['open']);
  });

  test('a withdrawn invitation stays in its place and cannot be answered', () => {
    const invite = one('i', 3, { inviteId: 'x' });
    const before: Inbox = { list: [one('z', 4), invite, one('a', 1)], unread: 0 };
    const next = inboxReducer(before, { type: 'gone', inviteId: 'x' });
    expect(ids(next)).toEqual(ids(before));
    expect(next.list?.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  });

  test(`it keeps the newest ${inboxLimit}`, () => {
    const list = Array.from({ length: inboxLimit }, (_, n) => one(`n${n}`, 100 - n));
    const next = inboxReducer(
      { list, unread: 0 },
      { type: 'notified', notification: one('new', 200), unread: 1 },
    );
    expect([next.list?.length, next.list?.[0]?.id]).toEqual([inboxLimit, 'new']);
  });

  test('what a full list lacks may be beyond its end; what was read, removed or withdrawn is over', () => {
    const list = Array.from({ length: inboxLimit }, (_, n) => one(`n${n}`, 100 - n));
    expect(mayCutOff({ type: 'listed', list, unread: 0 })).toBe(true);
    expect(mayCutOff({ type: 'notified', notification: one('new', 200), unread: 1 })).toBe(true);
    expect(mayCutOff({ type: 'listed', list: list.slice(1), unread: 0 })).toBe(false);
    expect(mayCutOff({ type: 'readOne', id: 'n1', unread: 0 })).toBe(false);
  });

  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%i unread are shown as %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });
});

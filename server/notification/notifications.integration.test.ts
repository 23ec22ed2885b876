import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Database, Tx } from '../db/open.ts';
import { users, userSettings } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createNotifications, type Delivery, type NewNotification, type Told } from './notifications.ts';

const request = (over: Partial<NewNotification> = {}): NewNotification => ({
  userId: 'anna',
  kind: 'friend/request',
  text: (count) => (count === 1 ? 'ben wants to be your friend' : `${count} friend requests`),
  path: '/friends',
  collapseKey: 'friend-requests',
  actorId: 'ben',
  ...over,
});

describeEachDatabase('notifications', (open) => {
  let database: Database;
  let clock: ReturnType<typeof createStandingClock>;
  let told: { to: string; event: SocketEvent }[];
  let pushed: Delivery[];
  let occupied: Set<string>;

  beforeEach(async () => {
    database = await open();
    clock = createStandingClock();
    told = [];
    pushed = [];
    occupied = new Set();
    await database.db
      .insert(users)
      .values(['anna', 'ben', 'guest'].map((id) => ({ id, username: id, isGuest: id === 'guest' })));
  });

  const notifications = () =>
    createNotifications({
      database,
      clock,
      publishTo: (to, event) => told.push({ to, event }),
      occupiedAmong: async (_tx, ids) => new Set(ids.filter((id) => occupied.has(id))),
      push: (delivery) => pushed.push(delivery),
    });
  const within = async (work: (tx: Tx) => Promise<Told>): Promise<void> => {
    const tell = await database.db.transaction(work);
    tell();
  };
  const notify = (wanted: NewNotification) => within((tx) => notifications().notify(tx, wanted));
  const silence = async (id = 'anna') => (await notifications().list(id, null)).silence;
  const listed = async (id = 'anna') => (await notifications().list(id, null)).notifications;
  const texts = async (id = 'anna') => (await listed(id)).map(({ text }) => text);

  test('G14 nothing is told before the commit, and nothing at all after a rollback', async () => {
    const attempt = database.db.transaction(async (tx) => {
      await notifications().notify(tx, request());
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(told).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('unread ones with the same key are one, which says how many; a read one stays by itself', async () => {
    await notify(request());
    await notify(request());
    await notify(request());
    expect(await texts()).toEqual(['3 friend requests']);
    expect(told.at(-1)).toMatchObject({
      to: 'anna',
      event: { type: 'notification', unread: 1, notification: { count: 3, text: '3 friend requests' } },
    });
    const [three] = await listed();
    expect(await notifications().read('anna', { ids: [three?.id ?? ''] })).toEqual({
      ok: true,
      value: { unread: 0 },
    });
    await notify(request());
    expect(await texts()).toEqual(['ben wants to be your friend', '3 friend requests']);
  });

  test('several in one lead where the newest leads, stand in its place, and last as long as it does', async () => {
    const expiresAt = new Date(clock.wallMs() + dayMs);
    await notify(request({ path: '/friends/ben', inviteId: 'i1', expiresAt }));
    await notify(request({ kind: 'game/over', text: 'between', collapseKey: 'g1' }));
    await notify(request({ actorId: 'guest', inviteId: 'i2' }));
    expect(await listed()).toMatchObject([
      { text: '2 friend requests', path: '/friends', inviteId: 'i2' },
      { text: 'between' },
    ]);
    clock.advance(2 * dayMs);
    expect(await texts()).toEqual(['2 friend requests']);
    await within((tx) => notifications().removeOf(tx, 'anna', 'ben'));
    expect(await texts()).toEqual(['2 friend requests']);
    await within((tx) => notifications().removeOf(tx, 'anna', 'guest'));
    expect(await texts()).toEqual([]);
  });

  test('another kind with the same key takes the place of the one before', async () => {
    const about = { collapseKey: 'i1', inviteId: 'i1', path: '/invite/i1' };
    await notify(request({ ...about, kind: 'invite/game', text: 'ben invites you' }));
    await notify(request({ ...about, kind: 'invite/expired', text: 'The invitation has expired' }));
    expect(await listed()).toMatchObject([{ kind: 'invite/expired', count: 1, inviteId: 'i1' }]);
  });

  test('what is known to stand for fewer says so, and withdrawn is gone from the unread', async () => {
    await notify(request({ count: 4 }));
    await within((tx) =>
      notifications().withdraw(tx, {
        userId: 'anna',
        collapseKey: 'friend-requests',
        leaves: 'nothing',
        remaining: { count: 3, text: '3 friend requests', actorId: null },
      }),
    );
    expect(await listed()).toMatchObject([{ count: 3, text: '3 friend requests' }]);
    await within((tx) =>
      notifications().withdraw(tx, {
        userId: 'anna',
        collapseKey: 'friend-requests',
        leaves: 'nothing',
        remaining: { count: 0, text: '0 friend requests', actorId: null },
      }),
    );
    expect(await listed()).toEqual([]);
    expect(told.at(-1)?.event).toEqual({ type: 'notificationsRead', upTo: null, unread: 0 });
  });

  test('a read one says for how many it stands, too', async () => {
    await notify(request({ count: 3 }));
    await notifications().read('anna', { upTo: new Date(clock.wallMs()) });
    const remaining = { count: 2, text: '2 friend requests', actorId: null };
    const about = { userId: 'anna', collapseKey: 'friend-requests', leaves: 'nothing', remaining } as const;
    await within((tx) => notifications().withdraw(tx, about));
    expect(await listed()).toMatchObject([{ count: 2, text: '2 friend requests', isRead: true }]);
  });

  test('a withdrawn invitation stays in its place and can not be answered', async () => {
    await notify(request({ kind: 'invite/game', text: 'ben invites you', collapseKey: 'i1' }));
    await within((tx) => notifications().withdraw(tx, { userId: 'anna', collapseKey: 'i1', leaves: 'gone' }));
    expect(await listed()).toMatchObject([{ kind: 'invite/game', isGone: true, isRead: true }]);
    const before = told.length;
    await within((tx) => notifications().withdraw(tx, { userId: 'anna', collapseKey: 'i1', leaves: 'gone' }));
    expect(told).toHaveLength(before);
  });

  test('of one thing only some are withdrawn: those of a kind, or those that were read', async () => {
    const ofOne = { userId: 'anna', collapseKey: 'one' };
    await notify(request({ ...ofOne, kind: 'game/started', text: 'read' }));
    await notifications().read('anna', { upTo: new Date(clock.wallMs()) });
    await notify(request({ ...ofOne, kind: 'game/your-turn', text: 'unread' }));
    await within((tx) => notifications().withdraw(tx, { ...ofOne, kinds: ['game/over'], leaves: 'nothing' }));
    expect(await texts()).toEqual(['unread', 'read']);
    await within((tx) => notifications().withdraw(tx, { ...ofOne, isRead: true, leaves: 'nothing' }));
    expect(await texts()).toEqual(['unread']);
    await within((tx) =>
      notifications().withdraw(tx, { ...ofOne, kinds: ['game/your-turn'], leaves: 'nothing' }),
    );
    expect(await texts()).toEqual([]);
  });

  test('read up to an instant marks what was shown, and every tab is told', async () => {
    await notify(request({ kind: 'game/over', text: 'one', collapseKey: 'g1' }));
    await notify(request({ kind: 'game/over', text: 'two', collapseKey: 'g2' }));
    await notify(request({ kind: 'game/over', text: 'three', collapseKey: 'g3' }));
    const two = (await listed()).find(({ text }) => text === 'two');
    const upTo = new Date(two?.createdAt ?? '');
    expect(await notifications().read('anna', { upTo })).toEqual({ ok: true, value: { unread: 1 } });
    expect(told.at(-1)).toEqual({
      to: 'anna',
      event: { type: 'notificationsRead', upTo: upTo.toISOString(), unread: 1 },
    });
    expect((await listed()).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  test('reads and removes nobody else’s', async () => {
    await notify(request());
    const [mine] = await listed();
    const ids = [mine?.id ?? ''];
    await notifications().read('ben', { ids });
    await notifications().remove('ben', { ids });
    expect(await listed()).toMatchObject([{ isRead: false }]);
    expect(await notifications().remove('anna', { ids })).toEqual(ok({ unread: 0 }));
    expect(await listed()).toEqual([]);
  });

  test('the newest 200 are kept, in pages of 50 without gaps', async () => {
    for (let n = 0; n < 203; n++)
      await notify(request({ kind: 'game/over', text: `${n}`, collapseKey: `g${n}` }));
    const seen: string[] = [];
    let before: Date | null = null;
    for (;;) {
      const page = await notifications().list('anna', before);
      expect(page.unread).toBe(200);
      const last = page.notifications.at(-1);
      if (!last) break;
      seen.push(...page.notifications.map(({ text }) => text));
      before = new Date(last.createdAt);
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => `${202 - n}`));
  });

  test('removing up to an instant removes all that is older, beyond the page shown, and nothing that came after', async () => {
    for (let n = 0; n < 53; n += 1) await notify(request({ collapseKey: `n${n}`, text: `${n}` }));
    const shown = await listed();
    expect(shown).toHaveLength(50);
    await notify(request({ collapseKey: 'late', text: 'late' }));
    const upTo = new Date(shown[0]?.createdAt ?? '');
    expect(await notifications().remove('ben', { upTo })).toEqual(ok({ unread: 0 }));
    expect(await notifications().remove('anna', { upTo })).toEqual(ok({ unread: 1 }));
    const event = { type: 'notificationsRead', upTo: null, unread: 1 };
    expect(told.at(-1)).toEqual({ to: 'anna', event });
    expect(await texts()).toEqual(['late']);
    expect(await notifications().remove('anna', {})).toMatchObject({ ok: false });
    expect(await texts()).toEqual(['late']);
  });

  test('removing leaves invitations that wait for an answer: nothing else leads to them', async () => {
    const invite = { kind: 'invite/game', path: '/invite/i' } as const;
    await notify(request({ ...invite, collapseKey: 'i1', inviteId: 'i1', text: 'open' }));
    await notify(request({ ...invite, collapseKey: 'i2', inviteId: 'i2', text: 'withdrawn' }));
    await notify(request());
    await within((tx) => notifications().withdraw(tx, { userId: 'anna', collapseKey: 'i2', leaves: 'gone' }));
    const upTo = new Date((await listed())[0]?.createdAt ?? '');
    expect(await notifications().remove('anna', { upTo })).toEqual(ok({ unread: 1 }));
    expect(await texts()).toEqual(['open']);
    const [open] = await listed();
    expect(await notifications().remove('anna', { ids: [open?.id ?? ''] })).toEqual(ok({ unread: 0 }));
  });

  test('the list says what time it is by the clock that dates what is in it', async () => {
    await notify(request());
    const { notifications: all, now } = await notifications().list('anna', null);
    expect(now).toBe(new Date(clock.wallMs()).toISOString());
    expect(now).toBe(all[0]?.createdAt);
  });

  test('is gone after its time, a read one after 30 days, and the sweep removes it', async () => {
    await notify(request({ kind: 'game/over', text: 'a day', collapseKey: 'a' }));
    await notify(request({ kind: 'game/your-turn', text: 'unread', collapseKey: 'b' }));
    await notify(request({ kind: 'moderation/muted', text: 'read', collapseKey: 'c' }));
    const [read] = await listed();
    await notifications().read('anna', { ids: [read?.id ?? ''] });
    clock.advance(dayMs + 1);
    expect(await texts()).toEqual(['read', 'unread']);
    clock.advance(29 * dayMs);
    expect(await texts()).toEqual(['unread']);
    clock.advance(60 * dayMs);
    expect(await notifications().list('anna', null)).toMatchObject({ notifications: [], unread: 0 });
    expect(await notifications().sweep(2)).toBe(2);
    expect(await notifications().sweep(2)).toBe(1);
  });

  test('do not disturb and a game with a short clock: the bell fills silently and nothing is pushed', async () => {
    await notify(request());
    expect(pushed).toHaveLength(1);
    occupied.add('anna');
    await notify(request());
    expect(told.at(-1)?.event).toMatchObject({ isSilent: true });
    await notify(request({ kind: 'tournament/match-ready', text: 'Your match', collapseKey: 't1' }));
    expect(told.at(-1)?.event).toMatchObject({ isSilent: false });
    occupied.clear();
    await database.db.insert(userSettings).values({ userId: 'anna', doNotDisturb: true });
    await notify(request());
    await notify(request({ kind: 'tournament/match-ready', text: 'Your match', collapseKey: 't1' }));
    expect(told.at(-1)?.event).toMatchObject({ isSilent: true });
    expect(pushed.map(({ kind }) => kind)).toEqual(['friend/request', 'tournament/match-ready']);
  });

  test('the list says what may not be told now', async () => {
    occupied.add('guest');
    await notify(request());
    await notify(request({ userId: 'guest' }));
    expect([await silence(), await silence('guest')]).toEqual(['none', 'occupied']);
    occupied.add('anna');
    expect(await silence()).toBe('occupied');
    await database.db.insert(userSettings).values({ userId: 'anna', doNotDisturb: true });
    expect(await silence()).toBe('all');
  });

  test('several people are told at once, each as they wish and with their own count', async () => {
    await database.db
      .insert(userSettings)
      .values({ userId: 'ben', notifications: { bellOff: ['tournaments'], pushOff: [] } });
    await notify(request());
    told = [];
    pushed = [];
    const ready = (userId: string) =>
      request({ userId, kind: 'tournament/match-ready', text: `Match of ${userId}`, collapseKey: 'cup' });
    const tellAll = () => within((tx) => notifications().notifyAll(tx, ['guest', 'anna', 'ben'].map(ready)));
    await tellAll();
    await tellAll();
    expect(await texts()).toEqual(['Match of anna', 'ben wants to be your friend']);
    expect(await texts('guest')).toEqual(['Match of guest']);
    expect(await texts('ben')).toEqual([]);
    expect(
      told.map(({ to, event }) => [
        to,
        event.type === 'notification' && [event.unread, event.notification.count],
      ]),
    ).toEqual([
      ['anna', [2, 1]],
      ['guest', [1, 1]],
      ['anna', [2, 2]],
      ['guest', [1, 2]],
    ]);
    expect(pushed.map(({ userId }) => userId)).toEqual(['anna', 'ben', 'guest', 'anna', 'ben', 'guest']);
  });

  test('a group that is off for a channel does not use it', async () => {
    await database.db
      .insert(userSettings)
      .values({ userId: 'anna', notifications: { bellOff: ['friends'], pushOff: ['games'] } });
    await notify(request());
    expect(await listed()).toEqual([]);
    expect(told).toEqual([]);
    await notify(request({ kind: 'game/started', text: 'Your game has started', collapseKey: 'g1' }));
    expect(await texts()).toEqual(['Your game has started']);
    expect(pushed).toMatchObject([{ kind: 'friend/request', isListed: false }]);
    const { silenceFor } = notifications();
    expect(await silenceFor('anna', 'friend/request')).toBe(null);
    expect(await silenceFor('anna', 'game/started')).toBe('none');
  });

  test('news that can wait for a visit is listed, and never pushed', async () => {
    await notify(request({ kind: 'friend/accepted', text: 'ben is your friend now' }));
    await notify(request({ kind: 'moderation/warned', text: 'A warning', collapseKey: 'w' }));
    expect(await texts()).toEqual(['A warning', 'ben is your friend now']);
    expect(pushed).toEqual([]);
  });

  test('what a guest was told comes along, once', async () => {
    await notify(request({ userId: 'guest', text: 'of the guest', collapseKey: 'k' }));
    await notify(request({ userId: 'guest', text: 'other', collapseKey: 'other' }));
    await notify(request({ text: 'of the account', collapseKey: 'k' }));
    await within((tx) => notifications().carryOver(tx, 'guest', 'anna'));
    expect((await texts()).toSorted()).toEqual(['of the account', 'other']);
    expect(await texts('guest')).toEqual([]);
  });

  test('only unread notifications are extended', async () => {
    const expiresAt = new Date(clock.wallMs() + dayMs);
    for (const collapseKey of ['read', 'unread'])
      await notify(request({ text: collapseKey, collapseKey, expiresAt }));
    await notifications().read('anna', {
      ids: (await listed()).flatMap((one) => (one.text === 'read' ? one.id : [])),
    });
    const until = new Date(clock.wallMs() + 3 * dayMs);
    await database.db.transaction(async (tx) => {
      for (const collapseKey of ['read', 'unread'])
        await notifications().extend(tx, { userId: 'anna', collapseKey }, until);
    });
    clock.advance(2 * dayMs);
    expect(await texts()).toEqual(['unread']);
  });

  test('what is told about somebody blocked is removed', async () => {
    await notify(request());
    // The match has to be played.
    await notify(request({ kind: 'tournament/match-ready', collapseKey: 't', text: 'a match against ben' }));
    await within((tx) => notifications().removeOf(tx, 'anna', 'ben'));
    expect(await texts()).toEqual(['a match against ben']);
    const event = { type: 'notificationsRead', upTo: null, unread: 1 };
    expect(told.at(-1)).toEqual({ to: 'anna', event });
  });

  test('what is told about a deleted person goes, also in the open tabs of those who read it', async () => {
    for (const collapseKey of ['a', 'b']) await notify(request({ collapseKey }));
    await notify(request({ userId: 'guest' }));
    await notify(request({ text: 'about somebody else', collapseKey: 'c', actorId: 'guest' }));
    await notify(request({ userId: 'ben', actorId: 'anna' }));
    told = [];
    const rows: number[] = [];
    do
      await within(async (tx) => {
        const erased = await notifications().erase(tx, 'ben', 2);
        rows.push(erased.rows);
        return erased.told;
      });
    while (rows.at(-1) !== 0);
    expect(rows).toEqual([1, 2, 1, 0]);
    const read = { type: 'notificationsRead', upTo: null };
    expect(told).toEqual([
      { to: 'anna', event: { ...read, unread: 1 } },
      { to: 'guest', event: { ...read, unread: 0 } },
    ]);
    expect([await texts(), await texts('guest')]).toEqual([['about somebody else'], []]);
  });

  test('what others are told about a guest stays when the guest signs in', async () => {
    await notify(request({ kind: 'game/started', text: 'the guest has joined', actorId: 'guest' }));
    await notify(request({ kind: 'game/started', text: 'of one’s own', actorId: 'guest', userId: 'ben' }));
    await within((tx) => notifications().carryOver(tx, 'guest', 'ben'));
    await database.db.delete(users).where(eq(users.id, 'guest'));
    expect([await texts(), await texts('ben')]).toEqual([['the guest has joined'], []]);
  });

  test('G14 a path that leads away is a bug and stores nothing', async () => {
    await expect(notify(request({ path: '//evil.example' }))).rejects.toThrow('would lead to');
    expect(await listed()).toEqual([]);
  });
});

/** A person in a bracket gets another name, or is deleted: the bracket has it everywhere, and pages read it again. */
import { expect, test } from 'vitest';
import { deletedName } from '../account/deletedName.ts';
import { onNotice } from '../bus/notice.ts';
import type { Tx } from '../db/open.ts';
import { tournamentBars } from '../db/schema.ts';
import type { Erased } from '../feature.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { noteNoShows } from './bars.ts';
import { tournamentChanged, topicOf } from './notices.ts';
import { createRenamed } from './renamed.ts';
import { serveTournaments } from './testing/served.ts';

const to = 'Swift Otter 42';

describeEachDatabase('names in brackets', (open) => {
  async function served() {
    const { db, ...database } = await open();
    const cup = serveTournaments({ db, ...database });
    const told: { from: number; version: number }[] = [];
    cup.bus.register([onNotice(tournamentChanged, ({ from, version }) => void told.push({ from, version }))]);
    const renamed = createRenamed(cup.settle);
    const rename = (tx: Tx) => renamed.rename(tx, { userId: 'p1', to, from: ['p1'] });
    /** Calls until none is left, as the account does; returns how many had something. */
    async function untilDone(work: (tx: Tx) => Promise<Erased>): Promise<number> {
      for (let calls = 0; ; calls += 1) {
        const { rows, told: tell } = await db.transaction(work);
        tell?.();
        if (rows === 0) return calls;
      }
    }
    const namesOf = async (id: string) => {
      const inMatches = (await cup.matchesOf(id)).flatMap((row) => [row.player1Name, row.player2Name]);
      const people = [...(await cup.peopleOf(id)).values()].map(({ username }) => username);
      return { inMatches, people };
    };
    return { cup, db, told, renamed, rename, untilDone, namesOf };
  }

  test('a running bracket: places and matches, also those to come', async () => {
    const { cup, told, rename, untilDone, namesOf } = await served();
    const id = await cup.started(4);
    cup.bus.subscribe(topicOf(id));
    const { version } = await cup.rowOf(id);
    expect(await untilDone(rename)).toBe(1);
    const { inMatches, people } = await namesOf(id);
    expect([people.includes(to), people.includes('p1'), inMatches.includes('p1')]).toEqual([
      true,
      false,
      false,
    ]);
    // A gap, after which pages ask for the whole.
    expect(told).toEqual([{ from: version + 1, version: version + 2 }]);
    await cup.comeAll(id);
    const own = (await cup.matchesOf(id)).find(({ player1Name, player2Name }) =>
      [player1Name, player2Name].includes(to),
    );
    cup.fake.end(own?.id ?? '', { winnerId: 'p1' });
    await cup.ended(id);
    const final = (await cup.matchesOf(id)).find(({ round }) => round === 2);
    expect([final?.player1Name, final?.player2Name]).toContain(to);
    expect(await untilDone(rename)).toBe(0);
  });

  test('one after the other, however many; others keep their names', async () => {
    const { cup, rename, untilDone, namesOf } = await served();
    const first = await cup.make(2);
    cup.clock.advance(1);
    const second = await cup.make(3);
    expect(await untilDone(rename)).toBe(2);
    expect((await namesOf(first)).people.toSorted()).toEqual([to, 'p2']);
    expect((await namesOf(second)).people.toSorted()).toEqual([to, 'p2', 'p3']);
  });

  test('pages of what somebody announced learn the organiser’s new name', async () => {
    const { cup, told, rename, untilDone } = await served();
    await cup.make(1);
    const id = await cup.make(0, { creatorId: 'p1' });
    cup.bus.subscribe(topicOf(id));
    const { version } = await cup.rowOf(id);
    await untilDone(rename);
    expect(told).toEqual([{ from: version + 1, version: version + 2 }]);
  });

  test('a deletion leaves the place without the name, tells pages as well, and ends a bar', async () => {
    const { cup, db, told, renamed, untilDone, namesOf } = await served();
    const id = await cup.started(4);
    cup.bus.subscribe(topicOf(id));
    await db.transaction((tx) => noteNoShows(tx, ['p1', 'p2'], cup.clock.wallMs()));
    expect(await untilDone((tx) => renamed.erase(tx, 'p1'))).toBe(1);
    expect(await db.select().from(tournamentBars)).toMatchObject([{ userId: 'p2' }]);
    const { inMatches, people } = await namesOf(id);
    expect([people.includes(deletedName), inMatches.includes(deletedName)]).toEqual([true, true]);
    expect([...people, ...inMatches]).not.toContain('p1');
    expect(told).toHaveLength(1);
  });
});

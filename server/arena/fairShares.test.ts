/** Sockets that lose their place ask for one again, as pages do: in the end everybody keeps what they have. */
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { givesWay, sharesOf } from './fairShares.ts';

type Socket = { readonly playerId: string; readonly address: string };

/** Asks for places in turn until nobody who waits gets one; returns who watches. */
function settled(places: number, sockets: readonly Socket[]): readonly Socket[] {
  const watching = sockets.slice(0, places);
  let waiting = sockets.slice(places);
  for (let refused = 0, asked = 0; refused < waiting.length; asked += 1) {
    if (asked > 1000) throw new Error('they take turns for ever');
    const [newcomer, ...others] = waiting;
    if (!newcomer) break;
    const leaving = givesWay(sharesOf(watching), newcomer);
    refused = leaving ? 0 : refused + 1;
    waiting = [...others, leaving ?? newcomer];
    if (!leaving) continue;
    watching.splice(watching.indexOf(leaving), 1);
    watching.push(newcomer);
  }
  return watching;
}

test('a second window at home does not take turns with the people of a large network', () => {
  const pupils = ['a', 'b', 'c', 'd', 'e'].map((playerId) => ({ playerId, address: 'school' }));
  const home = { playerId: 'zoe', address: 'home' };
  const watching = settled(6, [home, { ...home }, ...pupils]);
  expect(
    watching
      .map(({ playerId }) => playerId)
      .toSorted()
      .join(''),
  ).toBe('abcdezoe');
});

test('it comes to an end for any sockets, and nobody has two places more than somebody who waits', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = seededRng(seed);
    const any = (of: number): number => Math.floor(random() ** 2 * of);
    const sockets = Array.from({ length: 24 }, () => {
      const player = any(12);
      return { playerId: `p${player}`, address: `n${random() < 0.8 ? player % 3 : any(4)}` };
    });
    const watching = settled(10, sockets);
    const count = (id: string): number => watching.filter(({ playerId }) => playerId === id).length;
    const most = Math.max(...watching.map(({ playerId }) => count(playerId)));
    const waiting = sockets.filter((one) => !watching.includes(one));
    expect([seed, Math.min(...waiting.map(({ playerId }) => count(playerId))) >= most - 1]).toEqual([
      seed,
      true,
    ]);
  }
});

/** What the browser's store may hold, and what is made of it. */
import { expect, test } from 'vitest';
import { entriesOf, profileFrom, vehicleWish, withGhost } from './storedTyping.ts';

function storeOf(entries: Readonly<Record<string, string>>): (key: string) => string | null {
  return (key) => entries[key] ?? null;
}

const run = { wpm: 50, log: { times: [0, 120, 300], kinds: '+x+' } };

test('ST-001, ST-002: an empty store is a beginner with nothing but the defaults', () => {
  expect(profileFrom(storeOf({}))).toEqual({
    bestWpm: 0,
    leaderboard: [],
    vehicle: null,
    difficulty: 'easy',
    rivals: 'ghost',
    textSize: 'medium',
    caret: 'line',
    isEscapeRestart: true,
    isMarathon: false,
    recentWpm: null,
    ghosts: new Map(),
  });
});

test('ST-001, ST-002: what is written is read again, under the specified keys', () => {
  const entry = { name: 'Ada', wpm: 61, accuracy: 97, difficulty: 'hard', date: '2026-11-20' } as const;
  const profile = {
    ...profileFrom(storeOf({})),
    bestWpm: 61,
    leaderboard: [entry],
    vehicle: 'pink-beetle',
    rivals: 'classic' as const,
    textSize: 'large' as const,
    caret: 'block' as const,
    isEscapeRestart: false,
    recentWpm: 58,
    ghosts: withGhost(new Map(), 'easy-garden', run, 'pink-beetle'),
  };
  const written = Object.fromEntries(entriesOf(profile));
  expect(written['typingBestWpm']).toBe('61');
  expect(JSON.parse(written['typingLeaderboard'] ?? '')).toEqual([entry]);
  expect(profileFrom(storeOf(written))).toEqual(profile);
});

test.each([
  ['nothing chosen here, whatever is unlocked', { typingBestWpm: '80' }, {}],
  ['a chosen one', { 'playfield:typing': '{"vehicle":"pink-beetle"}' }, { vehicle: 'pink-beetle' }],
  ['one that does not exist', { 'playfield:typing': '{"vehicle":"tank"}' }, {}],
])('G62 the vehicle that a race is asked for: %s', (_title, entries, wish) => {
  expect(vehicleWish(profileFrom(storeOf(entries)))).toEqual(wish);
});

test.each([
  ['no number', { typingBestWpm: 'fast' }],
  ['below nothing', { typingBestWpm: '-5' }],
  ['beyond hands', { typingBestWpm: '1e9' }],
  ['broken JSON', { typingLeaderboard: '[{', 'playfield:typing': '{"ghosts":' }],
  ['other JSON', { typingLeaderboard: '7', 'playfield:typing': '[null]' }],
  ['forged parts', { 'playfield:typing': '{"ghosts":[1,null,{"textId":3}],"recentWpm":"x","vehicle":{}}' }],
])('ST-001, ST-002: garbage is nothing: %s', (_title, entries) => {
  expect(profileFrom(storeOf(entries))).toEqual(profileFrom(storeOf({})));
});

test.each([
  [{}, 61],
  [{ typingBestWpm: '40' }, 40],
  [{ typingBestWpm: '0' }, 0],
])('the best speed of who types now, stored as %j, where the board of the browser has 61', (stored, best) => {
  const entry = { name: 'Ada', wpm: 61, accuracy: 97, difficulty: 'hard', date: '2026-11-20' };
  const typingLeaderboard = JSON.stringify([entry]);
  expect(profileFrom(storeOf({ ...stored, typingLeaderboard })).bestWpm).toBe(best);
});

test('G61: the faster run stays as the ghost, one for each text', () => {
  const first = withGhost(new Map(), 'a', run, 'green-pickup');
  expect(withGhost(first, 'a', { ...run, wpm: 49 }, 'red-supercar')).toBe(first);
  expect(withGhost(first, 'a', { ...run, wpm: 50 }, 'red-supercar').get('a')?.vehicle).toBe('red-supercar');
  expect([...withGhost(first, 'b', run, 'green-pickup').keys()]).toEqual(['a', 'b']);
});

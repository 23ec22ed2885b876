/** Which wins lead on to the next level. */
import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { Level } from '@playfield/games/game.ts';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { openingMatch, reduceMatch, type MatchState } from '../frame/matchState.ts';
import { firstWinOf, keepFirstWin, offeredLevel } from './nextLevel.ts';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);
const won = '3031323';
const lost = '06162626';

function after(level: Level, columns: string): MatchState {
  const moves = Array.from(columns, (column) => ({ column: Number(column) }));
  const record = server.put(connectFour.id, moves, level);
  return reduceMatch(openingMatch(connectFour), { type: 'loaded', record, nowMs: 0, elapsedMs: 0 });
}
const nextOf = (state: MatchState): Level | null => firstWinOf(state)?.next ?? null;

test.each<[string, Level, string, Level | null]>([
  ['a win at easy', 'easy', won, 'medium'],
  ['a win at medium', 'medium', won, 'hard'],
  ['a win at hard, above which there is none', 'hard', won, null],
  ['a loss', 'easy', lost, null],
  ['a game that goes on', 'easy', won.slice(0, -1), null],
])('%s', (_, level, columns, next) => {
  expect(nextOf(after(level, columns))).toBe(next);
});

test('only the first win at a level leads on, also when its result is opened again', () => {
  const first = after('easy', won);
  const offered = firstWinOf(first);
  if (offered) keepFirstWin(offered);
  expect(nextOf(first)).toBe('medium');
  expect(nextOf(after('easy', won))).toBeNull();
  expect(nextOf(after('medium', won))).toBe('hard');
});

test('a level already chosen for the next game is not offered beside Play Again, which leads there', () => {
  const win = firstWinOf(after('medium', won));
  expect(offeredLevel(win, 'medium')).toBe('hard');
  expect(offeredLevel(win, 'easy')).toBe('hard');
  expect(offeredLevel(win, 'hard')).toBeNull();
  expect(offeredLevel(null, 'hard')).toBeNull();
});

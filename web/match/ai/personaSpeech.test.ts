/** The persona's lines, and that a hint comes first. */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { Level } from '@playfield/games/game.ts';
import { expect, test } from 'vitest';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { openingMatch, reduceMatch, type MatchEvent, type MatchState } from '../frame/matchState.ts';
import { personas } from './personas.ts';
import { personaSays } from './personaSpeech.ts';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);

function after(columns: string, ...events: readonly MatchEvent[]): MatchState {
  return afterOn(undefined, columns, ...events);
}

function afterOn(level: Level | undefined, columns: string, ...events: readonly MatchEvent[]): MatchState {
  const moves = Array.from(columns, (column) => ({ column: Number(column) }));
  const record = server.put(connectFour.id, moves, level);
  return [{ type: 'loaded', record, nowMs: 0, elapsedMs: 0 } as const, ...events].reduce<MatchState>(
    reduceMatch,
    openingMatch(connectFour),
  );
}

const level = after('').record?.difficulty ?? 'easy';
const hinted: MatchEvent = {
  type: 'hinted',
  hint: { move: { column: 3 }, reason: 'Play column 4: it is near the centre' },
  ply: 2,
  hintsUsed: 1,
};

test.each<[string, MatchState, string | null]>([
  ['no game', openingMatch(connectFour), null],
  ['a new game', after(''), personas[level].line],
  ['a game lost to Marlow', afterOn('medium', '06162626'), 'My plan worked this time. Play again?'],
  ['a hint', after('33', hinted), 'Play column 4: it is near the centre.'],
])('%s', (_, state, says) => {
  expect(personaSays(state)).toBe(says);
});

test('lines change as the game goes on, and differ by how it ended', () => {
  const said = ['33', '33333344', '3031323', '06162626', '110400441600415253366212534621223306346555'].map(
    (columns) => personaSays(after(columns)),
  );
  expect(new Set(said).size).toBe(said.length);
});

test('a long search is told with its length', () => {
  const state = { ...after('33'), aiThinkMs: 2340 };
  expect(personaSays(state)).toBe('I searched 2.3 s for that move.');
});

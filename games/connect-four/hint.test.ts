/** Every kind of reason is given where it is true (GAPS G20). */
import { describe, expect, test } from 'vitest';
import { hint } from './hint.ts';
import { rules } from './rules.ts';
import { play, randomGame } from './testing/play.ts';

describe('C4-030, C4-082 the hint and its reason', () => {
  test.each([
    ['', 'Column 4 gives you the centre'],
    ['334321', 'Column 5 wins at once'],
    ['44553', 'Column 2 blocks three in a row'],
    ['16171', 'Column 1 blocks three in a row'],
    ['31572', 'Column 4 stops four in a row'],
    ['3343', 'Column 5 makes two threats at once'],
    ['364235', 'Column 4 forces a win in 6 moves'],
    ['445', 'Column 3 stops the AI from making two threats at once'],
    ['3367', 'Column 4 threatens four in a row'],
    ['46653663', 'Column 4 prepares four in a row for later'],
    ['46665472434', 'Column 4 avoids giving the AI a winning reply'],
    ['354255336', 'Column 4 stays in the game: every other column loses'],
    ['2433533162', 'Column 4 holds out longest'],
    ['5', 'Column 5 is part of 7 lines that you can still complete'],
    ['47321224565443144165513', 'Column 3 leads to a draw'],
    ['17624761167664625334722317244411337552355', 'Column 5 is the only one left'],
    ['44444423313', 'Column 6 comes out best, looking 15 half-moves ahead'],
  ])('after %j: %s', (columns, reason) => {
    const given = hint(play(columns));
    expect(given.reason).toBe(reason);
    expect(reason).toContain(`Column ${given.move + 1} `);
  });
});

test('the hint is a legal move and changes nothing', () => {
  for (const seed of [1, 2, 3]) {
    for (const state of randomGame(seed).slice(24, -1)) {
      const before = JSON.stringify(state);
      expect(rules.legalMoves(state)).toContain(hint(state).move);
      expect(JSON.stringify(state)).toBe(before);
    }
  }
});

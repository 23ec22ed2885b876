/** Every kind of reason is given where it is true (GAPS G20). */
import { describe, expect, test } from 'vitest';
import { hint } from './hint.ts';
import { rules } from './rules.ts';
import { play, randomGame } from './testing/play.ts';

describe('C4-030, C4-082 the hint and its reason', () => {
  test.each([
    ['', 'Play column 4: it gives you the centre'],
    ['334321', 'Play column 5: it wins at once'],
    ['44553', 'Play column 2: it blocks three in a row'],
    ['16171', 'Play column 1: it blocks three in a row'],
    ['31572', 'Play column 4: it stops four in a row'],
    ['3343', 'Play column 5: it makes two threats at once'],
    ['364235', 'Play column 4: it forces a win in 6 moves'],
    ['445', 'Play column 3: it stops the AI from making two threats at once'],
    ['3367', 'Play column 4: it threatens four in a row'],
    ['46653663', 'Play column 4: it prepares four in a row for later'],
    ['46665472434', 'Play column 4: it avoids giving the AI a winning reply'],
    ['354255336', 'Play column 4: it stays in the game; every other column loses'],
    ['2433533162', 'Play column 4: it holds out longest'],
    ['5', 'Play column 5: it is part of 7 lines that you can still complete'],
    ['47321224565443144165513', 'Play column 3: it leads to a draw'],
    ['17624761167664625334722317244411337552355', 'Play column 5: it is the only one left'],
    ['44444423313', 'Play column 6: it comes out best, looking 15 half-moves ahead'],
  ])('after %j: %s', (columns, reason) => {
    const given = hint(play(columns));
    expect(given.reason).toBe(reason);
    expect(reason).toContain(`Play column ${given.move + 1}: `);
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

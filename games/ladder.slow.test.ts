/**
 * The strength of the levels (issue 2, item 7; issue 3, item 1), measured
 * with fewer games than bench/ladder.ts plays. The games are the same in every run. How long a move
 * takes is measured by bench/aiGames.ts.
 */
import { describe, expect, test } from 'vitest';
import { bot as checkersBot } from './checkers/bot.ts';
import { rules as checkersRules } from './checkers/rules.ts';
import { beginner as checkersBeginner } from './checkers/testing/players.ts';
import { bot as connectFourBot } from './connect-four/bot.ts';
import { rules as connectFourRules } from './connect-four/rules.ts';
import { beginner as connectFourBeginner, carefulAdult } from './connect-four/testing/players.ts';
import { eloStep, levelPlayers, playMatch, share } from './testing/ladder.ts';
import { randomPlayer } from './testing/players.ts';
import { bot as ticTacToeBot } from './tic-tac-toe/bot.ts';
import { rules as ticTacToeRules } from './tic-tac-toe/rules.ts';
import { beginner as ticTacToeBeginner } from './tic-tac-toe/testing/players.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';

const seed = 7;
/** Hard's games are long searches, and a test machine may be busy. */
const patienceMs = 600_000;
/** The expected share of points against a player 200 points weaker: 1 / (1 + 10^(-200/400)). */
const shareOf200Elo = 0.76;

describe('Checkers', { timeout: patienceMs }, () => {
  const rules = checkersRules;
  const { easy, medium, hard } = levelPlayers(checkersBot);

  test('CK-009, G52 easy beats a random mover', () => {
    expect(share(playMatch(rules, easy, randomPlayer(rules), sized(20, 60), seed))).toBeGreaterThan(0.8);
  });

  test('CK-009, G52 easy loses to a beginner who sees the next captures', () => {
    expect(share(playMatch(rules, easy, checkersBeginner, sized(10, 60), seed))).toBeLessThan(0.45);
  });

  test('CK-009, G52 medium is 200 Elo points above easy', () => {
    expect(eloStep(playMatch(rules, medium, easy, sized(6, 60), seed))).toBeGreaterThan(200);
  });

  test.runIf(isLong)('CK-009, G52 hard is 200 Elo points above medium', () => {
    expect(share(playMatch(rules, hard, medium, 6, seed))).toBeGreaterThan(shareOf200Elo);
  });
});

describe('Connect Four', () => {
  const rules = connectFourRules;
  const { easy, medium, hard } = levelPlayers(connectFourBot);

  test('C4-003 easy beats a random mover', () => {
    expect(share(playMatch(rules, easy, randomPlayer(rules), sized(100, 200), seed))).toBeGreaterThan(0.8);
  });

  test('C4-003 easy loses to a beginner who looks one move ahead', () => {
    expect(share(playMatch(rules, easy, connectFourBeginner, sized(100, 200), seed))).toBeLessThan(0.4);
  });

  test('C4-003 medium is 200 Elo points above easy, and above the beginner', () => {
    expect(eloStep(playMatch(rules, medium, easy, sized(40, 200), seed))).toBeGreaterThan(200);
    expect(eloStep(playMatch(rules, medium, connectFourBeginner, sized(40, 200), seed))).toBeGreaterThan(200);
  });

  test('C4-003 hard is 200 Elo points above medium', { timeout: patienceMs }, () => {
    expect(eloStep(playMatch(rules, hard, medium, sized(2, 6), seed))).toBeGreaterThan(200);
  });

  test('C4-003 hard beats a careful adult', { timeout: patienceMs }, () => {
    expect(share(playMatch(rules, hard, carefulAdult, sized(1, 8), seed))).toBeGreaterThan(0.7);
  });
});

describe('Tic Tac Toe', () => {
  const rules = ticTacToeRules;
  const { easy, medium, hard } = levelPlayers(ticTacToeBot);

  test('TT-003 easy loses to a beginner who looks one move ahead', () => {
    expect(share(playMatch(rules, easy, ticTacToeBeginner, 400, seed))).toBeLessThan(0.35);
  });

  test('TT-003 each level is 100 Elo points above the one before', () => {
    expect(eloStep(playMatch(rules, medium, easy, sized(150, 400), seed))).toBeGreaterThan(100);
    expect(eloStep(playMatch(rules, hard, medium, sized(150, 400), seed))).toBeGreaterThan(100);
  });

  test('TT-003 hard never loses', () => {
    for (const other of [easy, medium, ticTacToeBeginner, randomPlayer(rules)]) {
      expect(playMatch(rules, hard, other, sized(60, 200), seed).losses).toBe(0);
    }
  });
});

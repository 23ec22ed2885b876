/**
 * The strength of the levels of Connect Four and Checkers as the server plays them, with the
 * engines.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { openAdvice } from '@playfield/engines/testing/advice.ts';
import { bot as checkersBot } from '@playfield/games/checkers/bot.ts';
import { rules as checkersRules } from '@playfield/games/checkers/rules.ts';
import { beginner as checkersBeginner } from '@playfield/games/checkers/testing/players.ts';
import { bot as connectFourBot } from '@playfield/games/connect-four/bot.ts';
import { rules as connectFourRules } from '@playfield/games/connect-four/rules.ts';
import { beginner } from '@playfield/games/connect-four/testing/players.ts';
import { sharesOf } from '@playfield/games/testing/choices.ts';
import { eloStep, levelPlayers, playMatch, share } from '@playfield/games/testing/ladder.ts';
import { randomPlayer } from '@playfield/games/testing/players.ts';
import { judgedChoices } from './samples.ts';
import { isLong, sized } from '../test/size.ts';

const seed = 7;
const patienceMs = 600_000;
const advice = await openAdvice();

describe('Connect Four', { timeout: patienceMs }, () => {
  const rules = connectFourRules;
  const { easy, medium, hard } = levelPlayers(connectFourBot, advice.connectFour);

  test('C4-003 where the choice matters each level chooses as well as it should', async () => {
    const wasm = new URL('../../engines/connect-four/wasm/engine.wasm', import.meta.url);
    const solver = await createSolver(readFileSync(wasm));
    // Games that the networks were not trained on.
    const choices = judgedChoices(solver, { seed: 2_000_000, positions: sized(200, 1000), fewestDiscs: 14 });
    const shares = { easy: sharesOf(easy, choices, seed), medium: sharesOf(medium, choices, seed) };
    expect(shares.easy.best).toBeGreaterThan(0.42);
    expect(shares.easy.best).toBeLessThan(0.55);
    expect(shares.easy.kept).toBeGreaterThan(0.57);
    expect(shares.easy.kept).toBeLessThan(0.71);
    expect(shares.medium.best).toBeGreaterThan(0.68);
    expect(shares.medium.best).toBeLessThan(0.8);
    expect(shares.medium.kept).toBeGreaterThan(0.8);
    expect(shares.medium.kept).toBeLessThan(0.92);
    expect(sharesOf(hard, choices.slice(0, 200), seed)).toEqual({ best: 1, kept: 1 });
  });

  test('C4-003 easy beats chance and can be beaten by a beginner, more often than not', () => {
    expect(share(playMatch(rules, easy, randomPlayer(rules), 100, seed))).toBeGreaterThan(0.8);
    expect(share(playMatch(rules, easy, beginner, sized(60, 300), seed))).toBeLessThan(0.5);
  });

  test('C4-003 each level is 200 Elo points above the one before', () => {
    expect(eloStep(playMatch(rules, medium, easy, sized(40, 200), seed))).toBeGreaterThan(200);
    expect(eloStep(playMatch(rules, hard, medium, sized(2, 6), seed))).toBeGreaterThan(200);
  });
});

describe('Checkers', { timeout: patienceMs }, () => {
  const rules = checkersRules;
  const { easy, medium, hard } = levelPlayers(checkersBot, advice.checkers);

  test('CK-009, G52 easy beats chance and can be beaten by a beginner, more often than not', () => {
    expect(share(playMatch(rules, easy, randomPlayer(rules), sized(10, 40), seed))).toBeGreaterThan(0.8);
    expect(share(playMatch(rules, easy, checkersBeginner, sized(20, 60), seed))).toBeLessThan(0.5);
  });

  test('CK-009, G52 medium is 200 Elo points above easy', () => {
    expect(eloStep(playMatch(rules, medium, easy, sized(8, 40), seed))).toBeGreaterThan(200);
  });

  test.runIf(isLong)('CK-009, G52 hard is 200 Elo points above medium', () => {
    expect(share(playMatch(rules, hard, medium, 2, seed))).toBeGreaterThan(0.76);
  });
});

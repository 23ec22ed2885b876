/** A bot called as the worker threads call it: with a seed, an effort and an engine. */
import { describe, expect, test } from 'vitest';
import { askBot, defineBot, type Adviser } from './bot.ts';
import { botOf } from './bots.ts';
import { definition as checkers } from './checkers/index.ts';
import { levels } from './game.ts';
import { gameIds } from './registry.ts';
import { seededRng } from './rng.ts';

function knownBot(id: string) {
  const bot = botOf(id);
  if (!bot) throw new Error(`nobody plays ${id}`);
  return bot;
}

describe.each(gameIds)('%s', (id) => {
  const bot = knownBot(id);

  test.each(levels)('at %s the choice of the level, without a reason', (level) => {
    const chosen = bot.choose([], { level, rng: seededRng(7), effort: 0.1 });
    expect(askBot(bot, { moves: [], level, seed: 7, effort: 0.1 }, null)).toEqual({
      ok: true,
      value: { move: chosen.ok && chosen.value, reason: '' },
    });
  });

  test('C4-030 without a level the hint and its reason', () => {
    const hinted = bot.hint([], { rng: seededRng(7), effort: 0.1 });
    expect(hinted).toMatchObject({ ok: true, value: { reason: expect.stringMatching(/\S/) } });
    expect(askBot(bot, { moves: [], level: null, seed: 7, effort: 0.1 }, null)).toEqual(hinted);
  });
});

describe('an engine', () => {
  const moves = [{ column: 3 }, { column: 3 }];
  const bot = knownBot('connect-four');
  /** Prefers the last column whatever happens. */
  const asked: unknown[] = [];
  const adviser: Adviser = {
    advise(...question) {
      asked.push(question);
      return Array.from({ length: 7 }, (_, column) => ({
        move: { column },
        score: column === 6 ? 18 : -18,
      }));
    },
  };

  test.each([
    ['easy', 'easy'],
    ['medium', 'medium'],
    ['hard', 'hard'],
    [null, 'hard'],
  ] as const)('asked at %s gives its advice as %s, with the moves and the effort', (level, as) => {
    asked.length = 0;
    const found = askBot(bot, { moves, level, seed: 1, effort: 0.5 }, adviser);
    expect(asked).toEqual([[moves, { asker: as, effort: 0.5 }]]);
    if (as === 'hard') expect(found).toMatchObject({ value: { move: { column: 6 } } });
  });

  test('makes its usual effort when none is given', () => {
    asked.length = 0;
    askBot(bot, { moves, level: null, seed: 1 }, adviser);
    expect(asked).toEqual([[moves, { asker: 'hard', effort: 1 }]]);
  });

  test('its moves and its lines reach the bot as the rules have them', () => {
    const read: unknown[] = [];
    const reader = defineBot(checkers, {
      choose: (_state, _level, _rng, advice) => {
        const best = advice?.('hard')?.[0];
        read.push(best?.move, best?.line?.());
        return best?.move ?? [];
      },
      hint: () => ({ move: [], reason: '' }),
    });
    const move = { from: 11, to: 15 };
    const advice = [{ move, score: 0, line: () => [move, { path: [22, 15, 8] }] }];
    const asked = { moves: [], level: 'hard', seed: 1 } as const;
    expect(askBot(reader, asked, { advise: () => advice })).toMatchObject({ value: { move } });
    expect(read).toEqual([
      [11, 15],
      [
        [11, 15],
        [22, 15, 8],
      ],
    ]);
    expect(() => askBot(reader, asked, { advise: () => [{ move: { column: 3 }, score: 0 }] })).toThrow(
      'checkers: the engine returned an illegal move',
    );
  });
});

/** The puzzle of the day: a wrong move refuted, the solution by keyboard and by touch, and without a network. */
import { expect, type Page } from '@playwright/test';
import { getPuzzles } from '@playfield/contracts/http/puzzles.ts';
import { dayAfter, dayOf, numberOfDay } from '@playfield/contracts/puzzleDays.ts';
import type { PuzzleStep } from '@playfield/games/puzzle.ts';
import { puzzleOf } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import { expectNoViolations } from './pages/axe.ts';
import { enter } from './pages/checkers.ts';
import { expectFocusSeen, listenTo, tabTo } from './pages/keyboard.ts';
import { boardOf, press, targetOf } from './pages/match.ts';
import { visit } from './pages/shell.ts';
import { test } from './fixtures.ts';

async function stepsOf(gameType: string, day: string): Promise<readonly PuzzleStep[]> {
  const puzzle = await puzzleOf(gameType, numberOfDay(day));
  if (!puzzle) throw new Error(`no puzzle of ${gameType} on ${day}`);
  return puzzle.steps;
}

const feedbackOf = (page: Page, phase: string) => page.locator(`[data-feedback="${phase}"]`);

const notationOf = (gameType: string, move: unknown): string => {
  const notation = gameById(gameType)?.notate(move);
  if (!notation?.ok) throw new Error('that is no move');
  return notation.value;
};

const daysOfWeek = 7;

/** The last such day before today; 0 is a Monday. */
function last(weekday: number): string {
  const number = numberOfDay(dayOf(new Date())) ?? 0;
  const ago = ((number - weekday - 1) % daysOfWeek) + 1;
  return dayAfter(dayOf(new Date()), -ago);
}

/** Two moves, and three. */
const [tuesday, wednesday] = [last(1), last(2)];

test(
  'by keyboard: a wrong move of Connect Four is refuted, said aloud and taken back; the right ones solve it',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const steps = await stepsOf('connect-four', wednesday);
    const [first] = steps;
    const wrong = first?.position.legalMoves().find(({ column }) => column !== first.move['column']);
    const heard = await listenTo(page);
    await page.goto(`/puzzle/connect-four/${wednesday}`);
    await expect(page.getByText(/^(Blue|Red) to move: win in 3$/)).toBeVisible();
    await page.keyboard.press(String(Number(wrong?.['column']) + 1));
    await expect(feedbackOf(page, 'wrong')).toContainText(/^Column \d (loses|only draws|wins too|lets)/);
    await expect.poll(() => heard.find((text) => /^Column \d /.test(text))).toBeDefined();
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(feedbackOf(page, 'yours')).toBeVisible();
    // The solution meets a proxy that answers for the server, and is sent again, from another page.
    await page.route('**/api/puzzles/connect-four/*', (route) => route.fulfill({ body: 'Back soon' }));
    for (const [at, { move }] of steps.entries()) {
      await page.keyboard.press(String(Number(move['column']) + 1));
      const isLast = at === steps.length - 1;
      await expect(feedbackOf(page, isLast ? 'solved' : 'yours')).toContainText(
        isLast ? 'Solved after 1 wrong move.' : /^Right\. (Blue|Red) answers column \d\. \d moves? to go\.$/,
      );
    }
    await expect.poll(() => heard.find((text) => text.startsWith('Solved'))).toBeDefined();
    await page.goto('/');
    await page.unroute('**/api/puzzles/connect-four/*');
    await expect.poll(async () => solvedDays(page)).toEqual([wednesday]);
    await page.goto(`/puzzle/connect-four/${wednesday}`);
    await expect(page.getByText('Solved', { exact: true })).toBeVisible();
  },
);

/** What the server has of the page's guest. */
async function solvedDays(page: Page): Promise<readonly string[]> {
  const { solved } = getPuzzles.answer.parse(await (await page.request.get('/api/puzzles')).json());
  return solved.map(({ day }) => day);
}

test(
  'by touch: today’s puzzle of Checkers with a hint begins a streak, from the menu of games on',
  { tag: '@phone' },
  async ({ page }) => {
    const today = dayOf(new Date());
    const steps = await stepsOf('checkers', today);
    await page.goto('/');
    await press(page, page.getByRole('link', { name: 'Puzzle of the day: find the win' }));
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Checkers/ })
        .first(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Checkers puzzle');
    await expect(boardOf(page)).toBeInViewport({ ratio: 1 });
    await press(page, page.getByRole('button', { name: 'Hint' }));
    await expect(feedbackOf(page, 'yours')).toContainText(/^Play /);
    // From here on it is tomorrow: who has begun goes on.
    await page.route('**/api/puzzles', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...getPuzzles.answer.parse(await answer.json()), today: dayAfter(today, 1) },
      });
    });
    for (const [at, { move }] of steps.entries()) {
      await enter(page, notationOf('checkers', move));
      await expect(feedbackOf(page, at === steps.length - 1 ? 'solved' : 'yours')).toContainText(
        at === steps.length - 1 ? 'Solved with a hint.' : 'Right.',
      );
    }
    await expect(page.getByText('1 day in a row. Best: 1.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next day' })).toBeVisible();
    await expect(feedbackOf(page, 'solved')).toBeVisible();
    await page.unroute('**/api/puzzles');
    await press(page, page.getByRole('link', { name: 'All puzzles' }));
    await expect(page.getByText('Solved today')).toBeVisible();
  },
);

test.describe('puzzles that are not there', () => {
  test.use({ allowedProblems: /status of 404/ });
  test(
    'every state of a puzzle passes axe and fits 320 px; a day without a puzzle says so, a game without puzzles is answered with 404',
    { tag: ['@desktop', '@slow'] },
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 640 });
      const [first] = await stepsOf('connect-four', tuesday);
      const wrong = first?.position.legalMoves().find(({ column }) => column !== first.move['column']) ?? {};
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
      await page.goto('/puzzle');
      await expect(page.getByRole('link', { name: /^Connect Four/ }).first()).toBeVisible();
      await expectNoViolations(page, 'the list');
      expect(await fits()).toBe(true);
      await visit(page, `/puzzle/connect-four/${tuesday}`);
      await press(page, targetOf(page, 'connect-four', wrong));
      await expect(feedbackOf(page, 'wrong')).toBeVisible();
      await expectNoViolations(page, 'a wrong move');
      expect(await fits()).toBe(true);
      await visit(page, `/puzzle/checkers/${tuesday}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Checkers puzzle');
      await expect(boardOf(page)).toBeVisible();
      await expectNoViolations(page, 'Checkers');
      for (const day of [dayAfter(dayOf(new Date()), 2), '2026-02-30', '2025-01-01']) {
        await visit(page, `/puzzle/checkers/${day}`);
        await expect(page.getByRole('heading', { name: 'There is no puzzle of that day.' })).toBeVisible();
        await press(page, page.getByRole('link', { name: 'All puzzles' }));
        await expect(page.getByRole('link', { name: /^Connect Four/ }).first()).toBeVisible();
      }
      const answer = await page.goto('/puzzle/tic-tac-toe');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    },
  );
});

/**
 * Little Big Snake in the browser: a run by real keys to its end, the states, what is saved, touch,
 * and what keys it leaves alone.
 */
import type { Page } from '@playwright/test';
import { lengthOf, levelOf } from '@playfield/games/little-big-snake/index.ts';
import { watchAttention } from './pages/attention.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectInWindow, scaleText } from './pages/fit.ts';
import { listenTo, tabTo } from './pages/keyboard.ts';
import { factOf, press } from './pages/match.ts';
import { badgeOf, boardOf, buttonOf, hudOf, Mirror, openSnake, sectionOf, swipe } from './pages/snake.ts';
import { expectHue } from './pages/shell.ts';
import { watchTouches } from './pages/touches.ts';
import { expect, test } from './fixtures.ts';

// Most pages here run on a clock faster than the server's, so it does not count their runs.
test.use({ allowedProblems: /status of 409/ });

test(
  'SH-041, SN-001…027, SN-031, SN-037, ST-003…006 a guest who has played nothing plays by keyboard to game over, twice; the figures are saved',
  { tag: '@desktop' },
  async ({ page }) => {
    // TH-13: so the server refuses a run that is faster than its own clock, which this one need not be on a slow machine.
    const tooFast = 'This run was faster than the game allows.';
    await page.route('**/api/snake/runs/*/result', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'snake/too-fast', message: tooFast } })
        : route.fallback(),
    );
    const heard = await listenTo(page);
    await openSnake(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Little Big Snake');
    await expect(main.getByText('Classic snake game with modern twists and power-ups')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Back to Games' })).toHaveAttribute('href', '/');
    await expect(sectionOf(page).getByText('Press SPACE to Start!')).toBeVisible(); // SN-013
    await expectHue(badgeOf(page), 'blue'); // SN-024
    await expect(buttonOf(page, 'Start Game')).toBeVisible();
    await expect(buttonOf(page, 'Pause')).toHaveCount(0);
    await expect(buttonOf(page, 'Reset')).toBeVisible();
    // SN-016
    for (const [name, value] of Object.entries({ Score: '0', High: '0', Level: '1', Length: '3' })) {
      await expect(hudOf(page, name)).toHaveText(value);
    }
    const figures = main.getByRole('region', { name: 'Score', exact: true });
    await expect(factOf(figures, 'Current Score')).toHaveText('0');
    await expect(factOf(figures, 'High Score')).toHaveText('0');
    await expect(factOf(figures, 'Current Level')).toHaveText('1');
    // SN-009, SN-033…035
    const legend = main.getByRole('region', { name: 'Power-ups' });
    for (const text of ['10 points, +1 length', '30 points, +3 length', '50 points, +2 length']) {
      await expect(legend.getByText(text)).toBeVisible();
    }
    await expect(main.getByRole('region', { name: 'How to Play' })).toBeVisible();
    // ST-004…006
    const stats = main.getByRole('region', { name: 'Game Stats' });
    await expect(factOf(stats, 'Games Played')).toHaveText('0');
    await expect(factOf(stats, 'Best Level')).toHaveText('1');
    await expect(factOf(stats, 'Total Score')).toHaveText('0');
    // SN-028: 800 by 600, whatever the size.
    const box = await boardOf(page).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    // SN-012: with enough room and a mouse there are no arrow buttons.
    await expect(page.getByRole('group', { name: 'Touch controls' })).toBeHidden();

    const run = await Mirror.begin(page);
    await expect(badgeOf(page)).toHaveText('Playing');
    await expectHue(badgeOf(page), 'green'); // SN-025
    await expect(buttonOf(page, 'Start Game')).toHaveCount(0);
    await run.eatTo(100);
    const { score } = run.game.run;
    await expect(hudOf(page, 'Score')).toHaveText(String(score));
    await expect(hudOf(page, 'Level')).toHaveText(String(levelOf(score)));
    await expect(hudOf(page, 'Length')).toHaveText(String(lengthOf(run.game.run)));
    await expect
      .poll(() => heard)
      .toContain(`Level ${levelOf(score)}. Score ${score}, length ${lengthOf(run.game.run)}.`);

    // SN-020: a pause by keyboard, however long, costs nothing.
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Paused');
    await expectHue(badgeOf(page), 'yellow'); // SN-026
    await expect(sectionOf(page).getByText('PAUSED', { exact: true })).toBeVisible();
    await page.clock.runFor(30_000);
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Playing');
    await press(page, buttonOf(page, 'Pause'));
    await expect(badgeOf(page)).toHaveText('Paused');
    await press(page, buttonOf(page, 'Resume'));
    await expect(badgeOf(page)).toHaveText('Playing');
    await expect(sectionOf(page)).toBeFocused(); // the button will be gone at the end
    await page.clock.runFor(50);
    await run.runOut();

    const final = run.game.run.score;
    await expect(badgeOf(page)).toHaveText('Game Over');
    await expectHue(badgeOf(page), 'red'); // SN-027
    // The key that started it would scroll its end out of sight.
    const isKept = await page.evaluate(() => {
      const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
      document.body.dispatchEvent(space);
      return space.defaultPrevented;
    });
    expect(isKept).toBe(true);
    for (const text of [
      'GAME OVER',
      `Final Score: ${final}`,
      `High Score: ${final}`,
      'New best!',
      'Press R to restart',
    ]) {
      await expect(sectionOf(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect
      .poll(() => heard.join(' '))
      .toContain(`Game over. Final score ${final}, high score ${final}.`);
    await expect(sectionOf(page).getByText(`Not counted: ${tooFast}`)).toBeVisible();
    await expect.poll(() => heard.at(-1)).toContain(`Not counted: ${tooFast}`);
    const stored = async (): Promise<Record<string, string>> =>
      page.evaluate(() =>
        Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('snake-'))),
      );
    const kept = {
      'snake-high-score': String(final),
      'snake-games-played': '1',
      'snake-best-level': String(levelOf(final)),
      'snake-total-score': String(final),
    };
    expect(await stored()).toEqual(kept);

    // SN-022: R, and a second end.
    const second = await Mirror.of(page, 1);
    await page.keyboard.press('r');
    await expect(badgeOf(page)).toHaveText('Playing');
    await expect(hudOf(page, 'Score')).toHaveText('0');
    await expect(hudOf(page, 'High')).toHaveText(String(final));
    await page.clock.runFor(75);
    // SN-017, SN-037: a reversal is ignored, a quick corner is two turns.
    for (const [key, way] of [
      ['ArrowLeft', 'left'],
      ['ArrowUp', 'up'],
      ['ArrowLeft', 'left'],
    ] as const) {
      await page.keyboard.press(key);
      second.turned(way);
    }
    expect(second.game.run.turns).toEqual(['up', 'left']);
    // Up to row 14, then left from column 20: the wall is 21 steps away.
    await second.steps(21);
    await expect(badgeOf(page)).toHaveText('Playing');
    await second.step();
    await expect(badgeOf(page)).toHaveText('Game Over');
    expect(second.game.status).toBe('game-over');
    await expect(sectionOf(page).getByText('New best!')).toBeHidden();
    const total = String(final + second.game.run.score);
    expect(await stored()).toEqual({ ...kept, 'snake-games-played': '2', 'snake-total-score': total });

    // SN-023
    await press(page, buttonOf(page, 'Reset'));
    await expect(badgeOf(page)).toHaveText('Ready to Play');
    await expect(hudOf(page, 'Length')).toHaveText('3');
    await expect(buttonOf(page, 'Start Game')).toBeVisible();
    // SN-019 after Reset: Space starts the next run as the board says, and does not press Reset
    // again.
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Playing');

    await page.reload();
    await expect(hudOf(page, 'High')).toHaveText(String(final));
    await expect(factOf(stats, 'Games Played')).toHaveText('2');
    await expect(factOf(stats, 'Best Level')).toHaveText(String(levelOf(final)));
    await expect(factOf(stats, 'Total Score')).toHaveText(total);
  },
);

test(
  'G77 by keyboard alone from the header to a run, a pause and a reset; the keys are the game’s only while it is active',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await openSnake(page);
    await tabTo(page, buttonOf(page, 'Start Game'));
    await page.keyboard.press('Enter');
    await expect(badgeOf(page)).toHaveText('Playing');
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Paused');
    await page.keyboard.press('Space');
    await tabTo(page, buttonOf(page, 'Pause'));
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Paused');
    await tabTo(page, buttonOf(page, 'Reset'));
    await page.keyboard.press('Enter');
    await expect(badgeOf(page)).toHaveText('Ready to Play');

    // With nothing focused they are the game's, and the page does not scroll.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
    });
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Playing');
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect(badgeOf(page)).toHaveText('Paused');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // With the focus on a link elsewhere, Space and arrows are the page's.
    await page.getByRole('link', { name: 'Back to Games' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(badgeOf(page)).toHaveText('Paused');
  },
);

test(
  'SN-012, G77 on a phone: a tap starts, a swipe steers, four arrows are large enough, nothing scrolls, and it fits in landscape; a hidden page pauses and resumes only on request',
  { tag: '@phone' },
  async ({ page }) => {
    const attention = await watchAttention(page);
    await openSnake(page);
    const touch = page.getByRole('group', { name: 'Touch controls' });
    for (const name of ['Up', 'Down', 'Left', 'Right']) {
      const arrow = touch.getByRole('button', { name, exact: true });
      await expect(arrow).toBeInViewport({ ratio: 1 });
      const box = await arrow.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const part of [hudOf(page, 'Score'), boardOf(page), badgeOf(page), buttonOf(page, 'Reset')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }

    await boardOf(page).tap({ position: { x: 20, y: 20 } });
    await expect(badgeOf(page)).toHaveText('Playing');
    await page.clock.runFor(75);
    const run = await Mirror.of(page, 0);
    // Up and round the corner in one gesture, which Safari would take for its own if it came in from the window's edge.
    const lastTouch = await watchTouches(page);
    await swipe(page, [
      [0, -40],
      [-40, 0],
    ]);
    expect(await lastTouch()).toBe('taken');
    for (const way of ['up', 'left'] as const) run.turned(way);
    await run.steps(4);
    await touch.getByRole('button', { name: 'Down', exact: true }).tap();
    run.turned('down');
    await run.steps(15);
    await expect(badgeOf(page)).toHaveText('Playing');
    await run.runOut();
    await expect(badgeOf(page)).toHaveText('Game Over');
    expect(run.game.run.body[0]).toMatchObject({ x: 17, y: 29 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await scaleText(page, 200);
    const over = page.getByText('GAME OVER', { exact: true });
    for (const part of [over, buttonOf(page, 'Play Again')]) {
      await part.scrollIntoViewIfNeeded();
      // What the board cuts off is not in the viewport.
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await scaleText(page, 100);
    await boardOf(page).tap({ position: { x: 20, y: 20 } });
    await expect(badgeOf(page)).toHaveText('Playing');

    await attention.hide(true);
    await expect(badgeOf(page)).toHaveText('Paused');
    await attention.hide(false);
    await page.clock.runFor(10_000);
    await expect(badgeOf(page)).toHaveText('Paused');
    await press(page, buttonOf(page, 'Resume'));
    await expect(badgeOf(page)).toHaveText('Playing');

    // Of 360 pixels, the browser's own bars may leave 300.
    for (const height of [300, 360]) {
      await page.setViewportSize({ width: 640, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expectInWindow(page, [boardOf(page), touch, buttonOf(page, 'Pause')]);
    }
    /** The snake's head is drawn in the middle of the board. */
    const expectClear = async (...texts: readonly string[]): Promise<void> => {
      const board = await boardOf(page).boundingBox();
      for (const text of texts) {
        const box = await sectionOf(page).getByText(text, { exact: true }).boundingBox();
        const belowText = (board?.y ?? 0) + (board?.height ?? 0) / 2 - (box?.y ?? 0) - (box?.height ?? 0);
        expect(belowText, text).toBeGreaterThan(10);
      }
    };
    await press(page, buttonOf(page, 'Pause'));
    await expectClear('PAUSED', 'Space or tap to resume');
    await press(page, buttonOf(page, 'Reset'));
    await expect(badgeOf(page)).toHaveText('Ready to Play');
    await page.evaluate(() => scrollTo(0, 0));
    await expectInWindow(page, [boardOf(page), touch, buttonOf(page, 'Start Game')]);
    for (const [width, height] of [
      [640, 360],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectClear('Tap to start', 'Press SPACE to Start!');
    }

    // While the snake runs, a thumb that slides on an arrow scrolls nothing, and a pull at the top of the page doesn't reload it.
    await boardOf(page).tap();
    await expect(badgeOf(page)).toHaveText('Playing');
    await expect(page.locator(':root')).toHaveCSS('overscroll-behavior', 'contain');
    const slide = Array.from({ length: 6 }, () => [0, -30] as const);
    await swipe(page, slide, touch.getByRole('button', { name: 'Up', exact: true }));
    await attention.hide(true);
    await expect(badgeOf(page)).toHaveText('Paused');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator(':root')).toHaveCSS('overscroll-behavior', 'auto');
  },
);

test(
  'on a phone, why a run does not count stands at the foot of the board, before the start and in a pause',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route(/\/api\/snake\/runs/, (route) =>
      route.fulfill({ status: 409, json: { code: 'x', message: 'not just now.' } }),
    );
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto('/little-big-snake');
    const why = sectionOf(page).getByText('Not counted: not just now.');
    /** The snake's head is drawn in the middle of the board. */
    const expectBelowHead = async (): Promise<void> => {
      await expect(why).toBeVisible();
      const [board, line] = [await boardOf(page).boundingBox(), await why.boundingBox()];
      const middle = (board?.y ?? 0) + (board?.height ?? 0) / 2;
      expect((line?.y ?? 0) - middle).toBeGreaterThan(10);
    };
    await expectBelowHead();
    await press(page, buttonOf(page, 'Start Game'));
    await press(page, buttonOf(page, 'Pause'));
    await expect(badgeOf(page)).toHaveText('Paused');
    await expectBelowHead();
  },
);

test.describe('in real time', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    "TH-13 a run counts, verified by the server; the run of the day is on everybody's page and has a list of its own; axe finds nothing in any state",
    { tag: '@phone' },
    async ({ page }) => {
      await page.request.get('/api/auth/me');
      await page.request.post('/api/auth/register', { data: { username: newName('Viper'), password } });
      await page.goto('/little-big-snake');
      const scores = page.getByRole('region', { name: 'High Scores' });
      await expect(scores.getByText('No scores yet. Be the first.')).toBeVisible();
      await expect(sectionOf(page).getByText('Counts for the high scores')).toBeVisible();
      await expectNoViolations(page, 'waiting');
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      await expect(badgeOf(page)).toHaveText('Paused');
      await expectNoViolations(page, 'paused');
      await page.keyboard.press('Space');
      // Straight into the wall: three seconds.
      await expect(badgeOf(page)).toHaveText('Game Over');
      // With food on the way it is more.
      await expect(
        sectionOf(page).getByText(/Score verified\. \+\d+ points\. Unlocked: First Move\.$/),
      ).toBeVisible();
      await expectNoViolations(page, 'over');

      const ticket = page.waitForResponse(/\/api\/snake\/runs\?seed=daily$/);
      await press(page, scores.getByRole('link', { name: "Play today's run" }));
      await ticket;
      await expect(page.getByText('Run of the day', { exact: true })).toBeVisible();
      await expect(scores.getByRole('tab', { name: 'Daily' })).toHaveAttribute('aria-selected', 'true');
      await expect(sectionOf(page).getByText('Counts for the high scores')).toBeVisible();
      await press(page, boardOf(page));
      await expect(badgeOf(page)).toHaveText('Game Over');
      await expect(sectionOf(page).getByText('Score verified.')).toBeVisible();
      await expectNoViolations(page, 'the run of the day');
      await press(page, scores.getByRole('link', { name: 'Play other runs' }));
      await expect(page.getByText('Run of the day', { exact: true })).toHaveCount(0);
    },
  );
});

const offerOf = (page: Page) => page.getByText('Install Playfield?', { exact: true });
const canInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: () => document.body.setAttribute('data-asked', '') }));
  });

test(
  'the offer to install the site goes when the next game begins',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    await openSnake(page);
    await page.evaluate(() => localStorage.setItem('playfield-install', '1'));
    await canInstall(page);
    await page.keyboard.press('Space');
    await page.clock.runFor(10_000);
    await expect(badgeOf(page)).toHaveText('Game Over');
    // Its code comes with the first game that ends.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(offerOf(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('r');
    await expect(badgeOf(page)).toHaveText('Playing');
    await expect(offerOf(page)).toBeHidden();
  },
);

test(
  'the site is offered for installing after the second game, never over a running one, and never again',
  { tag: '@desktop' },
  async ({ page }) => {
    await openSnake(page);
    const offered = offerOf(page);
    const begin = async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      await expect(badgeOf(page)).toHaveText('Playing');
    };
    /** Straight into the wall, and past the result. */
    const play = async (key: string): Promise<void> => {
      await begin(key);
      await page.clock.runFor(10_000);
      await expect(badgeOf(page)).toHaveText('Game Over');
      await page.clock.runFor(5_000);
    };
    await canInstall(page);
    await play('Space');
    await expect(offered).toHaveCount(0);
    await begin('r');
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return badgeOf(page).textContent();
        },
        { intervals: [50] },
      )
      .toBe('Game Over');
    await begin('r');
    for (const turn of ['Up', 'Left', 'Down', 'Right', 'Up', 'Left', 'Down', 'Right', 'Up', 'Left']) {
      await page.keyboard.press(`Arrow${turn}`);
      await page.clock.runFor(500);
    }
    await expect(badgeOf(page)).toHaveText('Playing');
    await expect(offered).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(badgeOf(page)).toHaveText('Game Over');
    await page.clock.runFor(5_000);
    await expect(offered).toBeVisible();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-asked', '');
    await expect(offered).toBeHidden();

    await canInstall(page);
    await play('r');
    await expect(offered).toHaveCount(0);
  },
);

/**
 * Little Big Snake as a player sees it. The page's clock stands still unless a test advances it,
 * and the test reads the seeds that the server issues, so it can play along with the same rules and
 * knows where the food lies.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { beginRun } from '@playfield/contracts/http/snake.ts';
import {
  levelOf,
  play,
  speedMsOf,
  startGame,
  type Direction,
  type Game,
} from '@playfield/games/little-big-snake/index.ts';
import { driveTo } from '@playfield/games/little-big-snake/testing/driver.ts';
import { factOf, press } from './match.ts';

const keys: Readonly<Record<Direction, string>> = {
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
};

/** Half a step: the page is always inspected between two of its steps. */
const betweenStepsMs = 75;

/** The seeds of the page's runs, in the order in which the server issued them. */
const seeds = new WeakMap<Page, number[]>();

/** Opens the page with its clock under the test's control and a run from the server. */
export async function openSnake(page: Page): Promise<void> {
  const given: number[] = [];
  seeds.set(page, given);
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/snake/runs') return;
    // The test may be over before the body arrives.
    const ticket = beginRun.answer.safeParse(await response.json().catch(() => null));
    if (ticket.success) given.push(ticket.data.seed);
  });
  await page.clock.install({ time: 0 });
  await page.goto('/little-big-snake');
  await expect(badgeOf(page)).toHaveText('Ready to Play');
  // First the ticket: a jump of the clock would abort pending requests.
  await expect(sectionOf(page).getByText('Counts for the high scores')).toBeVisible();
  await page.clock.pauseAt(600_000);
}

/** The seed of the page's run by its number, from 0. */
async function seedOf(page: Page, run: number): Promise<number> {
  await expect.poll(() => seeds.get(page)?.length ?? 0).toBeGreaterThan(run);
  return seeds.get(page)?.[run] ?? 0;
}

export function sectionOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Game', exact: true });
}

export function badgeOf(page: Page): Locator {
  return sectionOf(page).getByText(/^(Ready to Play|Playing|Paused|Game Over)$/);
}

export function boardOf(page: Page): Locator {
  return sectionOf(page).getByRole('img', { name: /^The board/ });
}

/** One of the figures over the board: Score, High, Level, Length. */
export function hudOf(page: Page, name: string): Locator {
  return factOf(sectionOf(page), name);
}

export function buttonOf(page: Page, name: string): Locator {
  return sectionOf(page).getByRole('button', { name, exact: true });
}

/** The same game simulated by the test, from the moment the page's run begins. */
export class Mirror {
  game: Game;
  readonly page: Page;

  constructor(page: Page, seed: number) {
    this.page = page;
    this.game = play(startGame(seed, 0), { type: 'start' });
  }

  /** The page's run by its number, from 0, at its start. */
  static async of(page: Page, run: number): Promise<Mirror> {
    return new Mirror(page, await seedOf(page, run));
  }

  /** With the button, then half a step of time. */
  static async begin(page: Page): Promise<Mirror> {
    await press(page, buttonOf(page, 'Start Game'));
    await page.clock.runFor(betweenStepsMs);
    return Mirror.of(page, 0);
  }

  /** The test has pressed a key or swiped. */
  turned(direction: Direction): void {
    this.game = play(this.game, { type: 'steer', direction });
  }

  /** Advances both games by one step. */
  async step(): Promise<void> {
    await this.page.clock.runFor(speedMsOf(levelOf(this.game.run.score)));
    this.game = play(this.game, { type: 'step' });
  }

  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) await this.step();
  }

  /** Eats by real keys until the score is reached. */
  async eatTo(score: number): Promise<void> {
    while (this.game.run.score < score && this.game.status === 'playing') {
      const way = driveTo(this.game.run);
      if (way !== null) {
        await this.page.keyboard.press(keys[way]);
        this.turned(way);
      }
      await this.step();
    }
    expect(this.game.run.score).toBeGreaterThanOrEqual(score);
  }

  /** Straight ahead until the end. */
  async runOut(): Promise<void> {
    while (this.game.status === 'playing') await this.step();
  }
}

/** A finger moves from the middle of the board, or of another place, without being lifted. */
export async function swipe(
  page: Page,
  ways: readonly (readonly [x: number, y: number])[],
  place = boardOf(page),
): Promise<void> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The place is not to be seen.');
  const devtools = await page.context().newCDPSession(page);
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const [alongX, alongY] of ways) {
    [x, y] = [x + alongX, y + alongY];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

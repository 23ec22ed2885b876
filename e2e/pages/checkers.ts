/** Checkers by hand: squares by number, moves in notation, and the status panel. */
import { cellOf as boardCellOf } from '@playfield/games/checkers/squares.ts';
import { gameById } from '@playfield/games/registry.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './match.ts';
import { expectMoves, statusOf } from './online.ts';

export const gameType = 'checkers';

/** The squares of a move: `[16, 23, 30]` of `16x23x30`. */
export function squaresOf(notation: string): readonly number[] {
  return notation.split(/[-x]/).map(Number);
}

export const movesOf = (notation: string): readonly string[] => notation.split(' ');

/** A dark square by its number, 1 to 32, whichever side is at the bottom. */
export function squareOf(page: Page, square: number): Locator {
  return page.locator(`.match-board [data-number="${square}"]`);
}

/** The cell of a square as red sees the board. */
export const cellOf = boardCellOf;

/** Game Status, or Game Over. */
export function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Game (Status|Over)$/ });
}

/** Presses every square of a move. */
export async function enter(page: Page, notation: string): Promise<void> {
  for (const square of squaresOf(notation)) {
    const target = squareOf(page, square);
    await expect(target).not.toHaveAttribute('aria-disabled', 'true');
    await press(page, target);
  }
}

/** Plays a move on this device and checks that the piece has arrived. */
export async function enterLocally(page: Page, notation: string): Promise<void> {
  await enter(page, notation);
  await expect(squareOf(page, squaresOf(notation).at(-1) ?? 0)).toHaveAccessibleName(/last move/);
}

/** The game on this device after these moves, as a browser that has played them keeps it. */
export async function openLocalAfter(page: Page, notations: readonly string[]): Promise<void> {
  const moves: unknown[] = [];
  let position = gameById(gameType)?.start();
  for (const notation of notations) {
    const [played] = (position?.legalMoves() ?? [])
      .map((move) => position?.play(position.turn, move))
      .filter((result) => result?.ok === true && result.value.notation === notation);
    if (!played?.ok) throw new Error(`${notation} is not legal.`);
    moves.push(played.value.move);
    ({ position } = played.value);
  }
  // The store can be written from any address of the server: this one costs nothing.
  await page.goto('/readyz');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `playfield:local-game:${gameType}`,
    JSON.stringify({ startedAtMs: Date.now(), moves }),
  ] as const);
  await page.goto('/checkers/local');
  await expectMoves(page, notations.length);
}

/** Plays moves alternately, the first on the first page; each waits for its turn. */
export async function playOnline(first: Page, second: Page, notations: readonly string[]): Promise<void> {
  for (const [index, notation] of notations.entries()) {
    const mover = index % 2 === 0 ? first : second;
    await expect(statusOf(mover)).toHaveText('Your turn!');
    await enter(mover, notation);
  }
}

/** Moves sound when their pieces arrive: what the texts say against the animations of the boards. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

/** Of this animation, in the board's style sheet: its length, ms, and the part of it after which the piece arrives first. */
function animationOf(gameType: string, name: string): { readonly ms: number; readonly part: number } {
  const css = readFileSync(new URL(`${gameType}/board/board.css`, import.meta.url), 'utf8');
  const ms = Number(new RegExp(`animation: ${name} (\\d+)ms`).exec(css)?.[1]);
  const frames = css.slice(css.indexOf(`@keyframes ${name} {`)).split('\n}')[0] ?? '';
  const arrives = /^ {2}(\d+)%[^{]*\{\n {4}translate: (?:0 0|none);/m.exec(frames)?.[1];
  return { ms, part: arrives === undefined ? 1 : Number(arrives) / 100 };
}

test.each([
  ['connect-four', 'c4-drop'],
  ['checkers', 'ck-slide'],
])('%s', (gameType, name) => {
  const { ms, part } = animationOf(gameType, name);
  expect(textsOf(gameType).landsAfterMs).toBeCloseTo(ms * part);
});

test('a sign of Tic Tac Toe is drawn where it stands', () => {
  expect(textsOf('tic-tac-toe').landsAfterMs).toBeUndefined();
});

/** The live region's transcript of a whole game (USERS-ASK 30, 34). */
import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { spokenAtStart, spokenSince, titleOf, type Said } from './speech.ts';
import { openingMatch, reduceMatch } from './matchState.ts';
import { recordOf, type Changes } from '../online/sampleRecords.ts';
import { World } from '../testing/world.ts';

const texts = textsOf('connect-four');
const after = (ply: number): Said => ({ ply, isOver: false });
const column = (digit: number) => ({ column: digit - 1 });

async function opened(digits: string) {
  const world = new World();
  const { id } = world.server.put(
    'connect-four',
    Array.from(digits, (digit) => column(Number(digit))),
  );
  const page = world.page();
  await page.open({ linkedId: id, createAt: null, firstMove: null });
  return { world, page };
}

test('USERS-ASK 34: nothing while the AI thinks, then both moves and whose turn it is', async () => {
  const { world, page } = await opened('');
  expect(spokenAtStart(page.state.get(), texts)).toBe('New game. Your turn.');
  expect(titleOf(page.state.get(), texts)).toBe('Your turn - Connect Four');
  page.play(column(4));
  expect(spokenSince(page.state.get(), texts, after(0))).toBeNull();
  expect(titleOf(page.state.get(), texts)).toBe('AI is thinking - Connect Four');
  await world.pass(200);
  expect(spokenSince(page.state.get(), texts, after(0))).toBeNull();
  await world.pass(200);
  expect(spokenSince(page.state.get(), texts, after(0))).toEqual({
    text: 'You: column 4. AI: column 1. Your turn.',
    kind: 'polite',
  });
  expect(spokenSince(page.state.get(), texts, after(2))).toBeNull();
});

test.each([
  ['', 'New game.'],
  ['4', 'Game resumed after 1 move.'],
  ['44', 'Game resumed after 2 moves.'],
])('after the moves "%s" the page opens with "%s"', async (digits, opening) => {
  const { page } = await opened(digits);
  expect(spokenAtStart(page.state.get(), texts)?.startsWith(opening)).toBe(true);
});

test('the end interrupts', async () => {
  const { world, page } = await opened('414243');
  expect(spokenAtStart(page.state.get(), texts)).toBe('Game resumed after 6 moves. Your turn.');
  page.play(column(4));
  await world.pass(10);
  expect(spokenSince(page.state.get(), texts, after(6))).toEqual({
    text: 'You: column 4. You Won!',
    kind: 'assertive',
  });
  expect(titleOf(page.state.get(), texts)).toBe('You Won - Connect Four');
});

test('a finished game is named as one', async () => {
  const { page } = await opened('4142434');
  expect(spokenAtStart(page.state.get(), texts)).toBe('Finished game. You Won!');
});

test.each<[string, Changes, string]>([
  ['a resignation', { winner: 'player1', result: 'resign' }, 'You Won! Your opponent resigned.'],
  ['time', { winner: 'player2', result: 'timeout' }, 'Bob Won! You lost on time.'],
  ['absence', { winner: 'player1', result: 'abandoned' }, 'You Won! Your opponent left the game.'],
  ['a draw that was agreed', { result: 'draw' }, 'Draw! Both players agreed to a draw.'],
  ['a game called off', { result: 'aborted' }, 'Game Over. The game was called off. Nobody won.'],
])('an end without a move is announced once: %s', (_, changes, text) => {
  const record = recordOf(connectFour, [column(4), column(4)], 'player1', {
    status: 'completed',
    ...changes,
  });
  const over = reduceMatch(openingMatch(connectFour), { type: 'loaded', record, nowMs: 0, elapsedMs: 0 });
  expect(spokenSince(over, texts, after(2))).toEqual({ text, kind: 'assertive' });
  expect(spokenSince(over, texts, { ply: 2, isOver: true })).toBeNull();
});

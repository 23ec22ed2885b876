/** The way back to an unfinished game: which one, and in what words. */
import { describe, expect, test } from 'vitest';
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import { currentText, gameToReturnTo, returnTo } from './currentTexts.ts';

const running: CurrentGame = {
  id: 'a',
  gameType: 'connect-four',
  status: 'playing',
  opponentName: 'Ada',
  isYourTurn: false,
};
const ours: CurrentGame = { ...running, id: 'b', gameType: 'tic-tac-toe', isYourTurn: true };
const waiting: CurrentGame = { ...running, id: 'c', status: 'waiting', opponentName: null };

describe('the bar on every page', () => {
  test.each([
    ['no game', [], null, null],
    ['a game that nobody has joined needs no return', [waiting], null, null],
    ['the running game', [running, waiting], null, 'a'],
    ['not on its own page', [running], 'a', null],
    ['of two, the one that waits for our move', [running, ours], null, 'b'],
    ['the other one on its page', [running, ours], 'b', 'a'],
  ])('%s', (_title, games, shownId, id) => {
    expect(gameToReturnTo(games, shownId)?.id ?? null).toBe(id);
  });
});

describe('where the bar leads', () => {
  const racing = { id: 'r', status: 'racing' } as const;
  const soon = { id: 's', status: 'waiting' } as const;
  test.each([
    ['nowhere', [], [], null, null],
    ['a race that runs before a game', [ours], [soon, racing], null, '/online-race?race=r'],
    ['a game before a race that has not started', [running], [soon], null, '/multiplayer?game=a'],
    ['a race that has not started', [waiting], [soon], null, '/online-race?race=s'],
    ['from the race to the game', [running], [racing], 'r', '/multiplayer?game=a'],
  ])('%s', (_title, games, races, shownId, path) => {
    expect(returnTo(games, races, [], shownId)?.path ?? null).toBe(path);
  });
});

describe('a match of a tournament', () => {
  const cup = { id: 't', name: 'Autumn Cup', gameType: 'checkers' };
  const snakes = { ...cup, gameType: 'little-big-snake' };
  const racing = { id: 'r', status: 'racing' } as const;
  test.each([
    ['that waits comes before a game', [ours], [], cup, 'ready', null, '/tournaments/t'],
    ['that waits comes after a race that runs', [], [racing], cup, 'ready', null, '/online-race?race=r'],
    ['that is played is the game itself', [ours], [], cup, 'playing', null, '/multiplayer?game=b'],
    ['of snakes is played from its page', [], [], snakes, 'playing', null, '/tournaments/t', 2],
    ['of snakes without an attempt left waits for the other', [], [], snakes, 'playing', null, null, 0],
    ['needs no way back on its page', [], [], cup, 'ready', 't', null],
    ['that is not open yet', [], [], cup, 'pending', null, null],
  ] as const)('%s', (_title, games, races, tournament, status, shownId, path, attemptsLeft?: number) => {
    const own = [{ tournament, match: { status }, attemptsLeft: attemptsLeft ?? null }];
    expect(returnTo(games, races, own, shownId)?.path ?? null).toBe(path);
  });
});

test.each([
  [running, 'Your Connect Four game against Ada is running.'],
  [ours, "Your Tic Tac Toe game against Ada is running. It's your turn."],
  [waiting, 'Your Connect Four game is waiting for a player.'],
])('in words', (game, text) => {
  expect(currentText(game)).toBe(text);
});

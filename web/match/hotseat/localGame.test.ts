/**
 * Two people on one device (CK-002, CK-003; G52): both seats are played here, and the browser
 * stores the game.
 */
import { checkers } from '@playfield/games/checkers/index.ts';
import {
  blackCannotMove,
  blackTakesAll,
  redTakesAll,
  repeated,
} from '@playfield/games/checkers/testing/wholeGames.ts';
import { describe, expect, test } from 'vitest';
import { textsOf } from '@playfield/games/texts.ts';
import type { MatchState } from '../frame/matchState.ts';
import { canMove, listedMoves, viewOf, whoIs } from '../frame/matchView.ts';
import { spokenAtStart, spokenSince, titleOf } from '../frame/speech.ts';
import { headline, resultText } from '../frame/resultTexts.ts';
import { openLocal, reduceLocal, storedText } from './localGame.ts';

const texts = textsOf('checkers');
const start = { nowMs: 5000, wallMs: 1_700_000_000_000 };
const later = { nowMs: 6000, wallMs: 1_700_000_001_000 };
const opened = (text: string | null = null): MatchState => openLocal(checkers, text, start);

/** After moves in notation, e.g. `11-15 22-18`, each played by the side to move. */
function after(notation: string, from = opened()): MatchState {
  return notation.split(' ').reduce((state, move) => {
    const path = move.split(/[-x]/).map(Number);
    return reduceLocal(state, { type: 'moved', move: { path }, ...later });
  }, from);
}

const notations = (state: MatchState): string[] => listedMoves(state).map(({ notation }) => notation);

describe('playing', () => {
  test('CK-003 CK-013 CK-014 both colours move in turn on one board, red first', () => {
    const states = [opened(), after('11-15'), after('11-15 22-18')];
    expect(states.map(({ position }) => position.turn)).toEqual(['player1', 'player2', 'player1']);
    expect(states.map(canMove)).toEqual([true, true, true]);
    expect(states.at(-1)?.record).toMatchObject({ gameMode: 'local', status: 'playing', moveCount: 2 });
  });

  test('CK-006 CK-022 a capture is due, and nothing else is taken', () => {
    const state = after('11-15 22-18');
    expect(state.position.notice).toBe('Must capture!');
    expect(after('12-16', state)).toBe(state);
    expect(notations(after('15x22', state))).toEqual(['11-15', '22-18', '15x22']);
  });

  test('the players are called by their colours', () => {
    const state = after('11-15');
    const record = state.record;
    expect(record && [whoIs(record, 'player1'), whoIs(record, 'player2')]).toEqual(['Red', 'Black']);
    expect(titleOf(state, texts)).toBe("Black's Turn - Checkers");
    expect(spokenAtStart(opened(), texts)).toBe("New game. Red's Turn.");
    expect(spokenSince(after('11-15 22-18'), texts, { ply: 1, isOver: false })).toEqual({
      text: "Black: 22 to 18. Red's Turn. Must capture!",
      kind: 'polite',
    });
  });
});

describe('the end', () => {
  test.each([
    ['CK-007 CK-016', redTakesAll, 'Red wins!', 'Black has no pieces left.'],
    ['CK-007 CK-016', blackTakesAll, 'Black wins!', 'Red has no pieces left.'],
    ['CK-007 CK-016', blackCannotMove, 'Red wins!', 'Black cannot move.'],
    [
      'CK-007 CK-017 G53',
      repeated,
      'Draw!',
      'Well played! It was a close match. The same position came up for the third time.',
    ],
  ])('%s %# the panel says who won, and how', (_id, notation, title, text) => {
    const state = after(notation);
    const view = viewOf(state);
    expect(view && resultText(view, texts)).toEqual({ title, text });
    expect(view && headline(view, texts)).toBe(title);
    expect(canMove(state)).toBe(false);
    const woken = reduceLocal(state, { type: 'woke', nowMs: later.nowMs + 1000 });
    expect(woken.ending).toEqual({ phase: 'open', isFresh: true });
  });

  test('it can be stepped through, and the last move undone', () => {
    const state = after(redTakesAll);
    expect(reduceLocal(state, { type: 'replayed', ply: 3 }).replayPly).toBe(3);
    const undone = reduceLocal(state, { type: 'undone', ...later });
    expect([undone.record?.status, canMove(undone)]).toEqual(['playing', true]);
  });
});

describe('undo', () => {
  test('takes back one move of either side', () => {
    const state = reduceLocal(after('11-15 22-18 15x22'), { type: 'undone', ...later });
    expect(notations(state)).toEqual(['11-15', '22-18']);
    expect(state.position.notice).toBe('Must capture!');
    expect(spokenSince(state, texts, { ply: 3, isOver: false })?.text).toBe(
      "Moves were taken back. Red's Turn. Must capture!",
    );
  });

  test('without a move leaves the start', () => {
    expect(reduceLocal(opened(), { type: 'undone', ...later }).position.ply).toBe(0);
  });
});

describe('the browser stores it', () => {
  test('CK-003 what is stored is the same game again', () => {
    const state = after('11-15 22-18 15x22 25x18');
    const again = opened(storedText(state));
    expect(again.record?.board).toEqual(state.record?.board);
    expect(again.record?.createdAt).toBe(state.record?.createdAt);
    expect(notations(again)).toEqual(notations(state));
    expect(storedText(again)).toBe(storedText(state));
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '"11-15"'],
    ['invalid moves', '{"startedAtMs":1,"moves":[7]}'],
    ['a move that is not legal', '{"startedAtMs":1,"moves":[{"from":11,"to":18}]}'],
    ['no instant', '{"startedAtMs":1e99,"moves":[]}'],
  ])('%s is a new game', (_name, text) => {
    expect(opened(text).record).toMatchObject({ status: 'playing', moveCount: 0 });
  });

  test('follows another tab that is ahead, and ignores the echo', () => {
    const state = after('11-15');
    const followed = reduceLocal(state, {
      type: 'stored',
      text: storedText(after('11-15 22-18')),
      ...later,
    });
    expect(notations(followed)).toEqual(['11-15', '22-18']);
    expect(reduceLocal(followed, { type: 'stored', text: storedText(followed), ...later })).toBe(followed);
  });

  test('a new game begins at the start', () => {
    const state = reduceLocal(after('11-15'), { type: 'begun', ...later });
    expect(state.record).toMatchObject({ moveCount: 0, status: 'playing' });
    expect(state.record?.id).not.toBe(opened().record?.id);
  });
});

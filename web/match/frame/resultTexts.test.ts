/** Every specified string of a match, to the letter (document 1, sections 4 and 8). */
import { describe, expect, test } from 'vitest';
import { textsOf } from '@playfield/games/texts.ts';
import {
  fullResult,
  headline,
  reasonText,
  resultText,
  seatStatusText,
  statusIcon,
  statusText,
  winnerSeat,
  type MatchView,
} from './resultTexts.ts';

const connectFour = textsOf('connect-four');
const ticTacToe = textsOf('tic-tac-toe');
const checkers = textsOf('checkers');

const playing: MatchView = {
  status: 'playing',
  gameMode: 'ai',
  currentPlayer: 'player1',
  winner: null,
  result: null,
  player1Name: 'Ada',
  player2Name: 'Grace',
  player1Id: 'id-of-ada',
  player2Id: 'id-of-grace',
  moveCount: 0,
  viewer: 'player1',
};
const online = { ...playing, gameMode: 'online' };
const over = { ...playing, status: 'completed', result: 'win' } as const;
const overOnline = { ...over, gameMode: 'online' } as const;

describe('statusText', () => {
  test.each<[string, MatchView, string]>([
    ['C4-063', { ...online, status: 'waiting' }, 'Waiting for another player to join...'],
    ['C4-064', { ...playing, gameMode: 'friend', status: 'waiting' }, 'Waiting for friend to join...'],
    ['C4-065', { ...playing, status: 'waiting' }, 'Waiting for opponent...'],
    ['C4-066 the person', playing, 'Your Turn'],
    ['C4-066 the AI', { ...playing, currentPlayer: 'player2' }, 'AI Thinking...'],
    ['C4-067 the viewer', { ...online, viewer: 'player2', currentPlayer: 'player2' }, 'Your Turn'],
    ['C4-067 the other', { ...online, currentPlayer: 'player2' }, "Grace's Turn"],
    ['C4-067 a spectator', { ...online, viewer: null }, "Ada's Turn"],
    ['C4-068 player1 won', { ...over, winner: 'player1' }, 'You Won!'],
    ['C4-068 player2 won', { ...over, winner: 'player2' }, 'AI Won!'],
    ['C4-068 nobody won', { ...over, result: 'draw' }, 'Draw!'],
    ['C4-069 the viewer won', { ...overOnline, winner: 'player1' }, 'You Won!'],
    ['C4-069 the other won', { ...overOnline, winner: 'player2' }, 'Grace Won!'],
    ['C4-069 nobody won', { ...overOnline, result: 'draw' }, 'Draw!'],
    ['C4-070 any other status', { ...online, status: 'won' }, 'Game Over'],
    ['C4-070 G28 a game that was closed is no draw', { ...over, result: 'abandoned' }, 'Game Over'],
    ['C4-034 G26 an AI game never waits for a person', playing, 'Your Turn'],
    ['somebody else looks at a game against the AI', { ...playing, viewer: null }, "Ada's Turn"],
    ['somebody else looks at its end', { ...over, viewer: null, winner: 'player1' }, 'Ada Won!'],
  ])('%s', (_id, view, text) => {
    expect(statusText(view, connectFour)).toBe(text);
  });

  test.each<[string, MatchView, string]>([
    ['TT-011 won', { ...over, winner: 'player1' }, 'You Win!'],
    ['TT-011 lost', { ...over, winner: 'player2' }, 'AI Wins!'],
    ['TT-011 drawn', { ...over, result: 'draw' }, "It's a Draw!"],
  ])('%s', (_id, view, text) => {
    expect(headline(view, ticTacToe)).toBe(text);
  });
});

describe('seatStatusText', () => {
  test.each<[string, MatchView, string]>([
    ['MP-014', { ...online, status: 'waiting' }, 'Waiting for second player...'],
    ['MP-015 ours', online, 'Your turn!'],
    ['MP-015 theirs', { ...online, currentPlayer: 'player2' }, 'Waiting for opponent...'],
    ['MP-016 won', { ...overOnline, winner: 'player1' }, 'You won!'],
    ['MP-016 drawn', { ...overOnline, result: 'draw' }, "It's a draw!"],
    ['MP-016 lost', { ...overOnline, winner: 'player2' }, 'You lost!'],
    ['G31 a spectator reads names', { ...online, viewer: null }, "Ada's Turn"],
    ['G31 a spectator at the end', { ...overOnline, winner: 'player2', viewer: null }, 'Grace Won!'],
    ['G37 called off is no draw', { ...overOnline, result: 'aborted' }, 'Game Over'],
  ])('%s', (_id, view, text) => {
    expect(seatStatusText(view, connectFour)).toBe(text);
  });
});

describe('statusIcon', () => {
  test.each<[string, MatchView, string]>([
    ['C4-071 a person to move', playing, 'user'],
    ['C4-071 the AI to move', { ...playing, currentPlayer: 'player2' }, 'robot'],
    ['C4-071 a person to move, online', { ...online, currentPlayer: 'player2' }, 'user'],
    ['C4-072 won', { ...over, winner: 'player1' }, 'trophy'],
    ['C4-072 lost', { ...over, winner: 'player2' }, 'robot'],
    ['lost to a person, who is no robot', { ...overOnline, winner: 'player2' }, 'user'],
    ['C4-072 drawn', { ...over, result: 'draw' }, 'handshake'],
    ['somebody else looks at a win', { ...over, winner: 'player1', viewer: null }, 'trophy'],
    ['somebody else looks at a loss', { ...over, winner: 'player2', viewer: null }, 'robot'],
    ['C4-072 waiting is anything else', { ...online, status: 'waiting' }, 'handshake'],
    ['C4-021 C4-072 the legacy status won', { ...over, status: 'won' }, 'trophy'],
    ['C4-021 C4-072 the legacy status lost', { ...over, status: 'lost' }, 'robot'],
  ])('%s', (_id, view, icon) => {
    expect(statusIcon(view)).toBe(icon);
  });
});

describe('winnerSeat', () => {
  test.each([
    ['C4-012 a seat', 'player2', 'player2'],
    ['C4-012 the id of player1', 'id-of-ada', 'player1'],
    ['C4-012 the id of player2', 'id-of-grace', 'player2'],
    ['C4-012 null', null, null],
    ['the id of nobody here', 'id-of-alan', null],
  ])('%s', (_id, winner, seat) => {
    expect(winnerSeat({ ...overOnline, winner })).toBe(seat);
  });
});

describe('resultText', () => {
  test.each<[string, MatchView, string, string]>([
    ['C4-073', { ...over, winner: 'player1' }, 'You Won!', 'Great strategy! You connected four pieces.'],
    [
      'C4-074',
      { ...over, winner: 'player2' },
      'AI Won!',
      'Better luck next time! The AI was one step ahead.',
    ],
    [
      'C4-075',
      { ...overOnline, winner: 'id-of-ada' },
      'You Won!',
      'Excellent game! You connected four pieces first.',
    ],
    [
      'C4-076',
      { ...overOnline, winner: 'id-of-grace' },
      'Grace Won!',
      "Good game! Maybe you'll win next time.",
    ],
    ['C4-077 AI', { ...over, result: 'draw' }, 'Draw!', 'Well played! It was a close match.'],
    ['C4-077 online', { ...overOnline, result: 'draw' }, 'Draw!', 'Well played! It was a close match.'],
    [
      'G30 no four without a four: the other resigned',
      { ...overOnline, result: 'resign', winner: 'player1' },
      'You Won!',
      'Your opponent resigned.',
    ],
    [
      'G30 the viewer lost on time',
      { ...overOnline, result: 'timeout', winner: 'player2' },
      'Grace Won!',
      'You lost on time.',
    ],
    [
      'G30 the other left',
      { ...overOnline, result: 'abandoned', winner: 'player1', moveCount: 2 },
      'You Won!',
      'Your opponent left the game.',
    ],
    [
      'G51 the other made no first move in a tournament, perhaps sitting there',
      { ...overOnline, result: 'abandoned', winner: 'player1', moveCount: 1 },
      'You Won!',
      'Your opponent made no first move in time.',
    ],
    [
      'G51 the viewer made none',
      { ...overOnline, result: 'abandoned', winner: 'player2', moveCount: 0 },
      'Grace Won!',
      'You made no first move in time.',
    ],
    [
      'G51 nobody won for it',
      { ...overOnline, result: 'abandoned', moveCount: 0 },
      'Game Over',
      'No first move was made in time, so nobody won.',
    ],
    [
      'G28 closed by a newer game',
      { ...over, result: 'abandoned' },
      'Game Over',
      'This game was closed because another one was started.',
    ],
    [
      'G28 called off',
      { ...overOnline, result: 'aborted' },
      'Game Over',
      'The game was called off before it got going.',
    ],
    [
      'G28 called off in the middle',
      { ...overOnline, result: 'aborted', moveCount: 2 },
      'Game Over',
      'The game was called off. Nobody won.',
    ],
    [
      'a spectator is told of nobody’s luck',
      { ...over, viewer: null, winner: 'player1' },
      'Ada Won!',
      'Four pieces in a row.',
    ],
  ])('%s', (_id, view, title, text) => {
    expect(resultText(view, connectFour)).toEqual({ title, text });
  });
});

describe('Checkers names its colours', () => {
  const how = 'Black cannot move.';
  test.each<[string, MatchView, string, string]>([
    [
      'CK-007 won against the AI',
      { ...over, winner: 'player1', how },
      'Red wins!',
      'Well played, you won. Black cannot move.',
    ],
    [
      'CK-007 lost to the AI',
      { ...over, winner: 'player2', how: 'Red cannot move.' },
      'Black wins!',
      'Better luck next time! The AI won. Red cannot move.',
    ],
    [
      'CK-007 lost to a person',
      { ...overOnline, winner: 'player1', viewer: 'player2', how },
      'Red wins!',
      'Good game! Your opponent won. Black cannot move.',
    ],
    ['CK-007 watched', { ...overOnline, winner: 'player1', viewer: null, how }, 'Red wins!', how],
    [
      'CK-007 the other resigned',
      { ...overOnline, winner: 'player1', result: 'resign' },
      'Red wins!',
      'Your opponent resigned.',
    ],
    [
      'CK-017 CK-018 G53 a draw by the rules says which',
      { ...overOnline, result: 'draw', how: 'The same position came up for the third time.' },
      'Draw!',
      'Well played! It was a close match. The same position came up for the third time.',
    ],
    [
      'CK-017 G53 a draw by agreement',
      { ...overOnline, result: 'draw', isAgreed: true },
      'Draw!',
      'Well played! Both sides agreed to a draw.',
    ],
  ])('%s', (_id, view, title, text) => {
    expect(resultText(view, checkers)).toEqual({ title, text });
  });

  test.each([
    ['11-15', '11 to 15'],
    ['15x22', '15 jumps to 22'],
    ['16x23x30', '16 jumps to 23, then 30'],
  ])('the move %s in words', (notation, words) => {
    expect(checkers.describeMove(notation)).toBe(words);
  });

  test('G54 the rules explain captures', () => {
    const text = checkers.howToPlay.map((section) => section.text).join(' ');
    for (const rule of ['you must', 'choose which capture', 'becoming a king ends the turn', 'three times'])
      expect(text).toContain(rule);
  });
});

describe('texts of one game', () => {
  test.each([
    ['C4-080 the server’s words', connectFour, 'move/illegal', 'That column is full', 'That column is full'],
    ['C4-080 else ours', connectFour, 'move/illegal', undefined, 'That move is not allowed'],
    [
      'TT-023',
      ticTacToe,
      'move/illegal',
      'That move is not allowed',
      'That position is already taken or invalid',
    ],
    ['TT-023 without words', ticTacToe, 'request/x', undefined, 'That position is already taken or invalid'],
    ['TT-023 other refusals say what they are', ticTacToe, 'move/stale', 'Moved on.', 'Moved on.'],
  ])('%s', (_id, texts, code, serverText, expected) => {
    expect(texts.invalidMove({ code, serverText })).toBe(expected);
  });

  test('C4-079 and TT-024 name the failure to create', () => {
    expect([connectFour.createFailed, ticTacToe.createFailed]).toEqual([
      'Failed to create new game',
      'Failed to create game',
    ]);
  });

  test('C4-052 How to Play covers its four headings', () => {
    const wanted = ['Objective', 'Gameplay', 'Strategy', 'Winning'];
    expect(connectFour.howToPlay.map(({ heading }) => heading)).toEqual(wanted);
    expect(ticTacToe.howToPlay.map(({ heading }) => heading)).toEqual(wanted);
  });

  test('a game without texts is a bug', () => {
    expect(() => textsOf('chess')).toThrow('chess');
  });
});

describe('why a game is over, shown on the page and not only in the dialog', () => {
  test.each<[string, MatchView, string | null]>([
    ['lost on time', { ...overOnline, result: 'timeout', winner: 'player2' }, 'You lost on time.'],
    ['won on time', { ...overOnline, result: 'timeout', winner: 'player1' }, 'Your opponent lost on time.'],
    ['resigned', { ...overOnline, result: 'resign', winner: 'player2' }, 'You resigned.'],
    ['agreed draw', { ...overOnline, result: 'draw', isAgreed: true }, 'Both players agreed to a draw.'],
    ['won on the board, which shows it', { ...overOnline, winner: 'player1' }, null],
    ['nobody came', { ...overOnline, result: 'abandoned' }, 'No first move was made in time, so nobody won.'],
    ['still running', online, null],
  ])('%s', (_title, view, text) => {
    expect(reasonText(view, connectFour)).toBe(text);
  });

  test('after the result, as a sentence of its own', () => {
    const calledOff: MatchView = { ...overOnline, result: 'aborted', winner: null, moveCount: 0 };
    expect(fullResult(calledOff, connectFour)).toBe(
      'Game Over. The game was called off before it got going.',
    );
    const resigned: MatchView = { ...overOnline, result: 'resign', winner: 'player1' };
    expect(fullResult(resigned, connectFour)).toBe('You Won! Your opponent resigned.');
  });
});

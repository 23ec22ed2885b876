/** What the pages say about Tic Tac Toe (document 1, sections 2 and 8). */
import { boardKeys, type GameTexts } from '../gameTexts.ts';

/** Notation to words: column letter, row number from the bottom. */
const squares: Readonly<Record<string, string>> = {
  a3: 'top left',
  b3: 'top centre',
  c3: 'top right',
  a2: 'middle left',
  b2: 'centre',
  c2: 'middle right',
  a1: 'bottom left',
  b1: 'bottom centre',
  c1: 'bottom right',
};

const takenText = 'That position is already taken or invalid';

export const texts: GameTexts = {
  describeMove: (notation) => squares[notation] ?? notation,
  opponent: {
    title: 'Search',
    atLevel: {
      easy: 'At Easy the AI sees its own three in a row, and one of yours now and then.',
      medium: 'At Medium the AI looks two to four moves ahead.',
      hard: 'At Hard the AI looks at every way the game can go on, and never loses.',
    },
  },
  headline: { won: 'You Win!', aiWon: 'AI Wins!', draw: "It's a Draw!" },
  ai: { won: 'Three in a row, well played.', lost: 'The AI made three in a row.' },
  online: { won: 'Three in a row, well played.', lost: 'Your opponent made three in a row.' },
  draw: 'All nine places are taken and nobody has three in a row.',
  watched: 'Three in a row.',
  createFailed: 'Failed to create game',
  hint: 'Try to make three in a row while blocking the AI!',
  invalidMove: ({ code, serverText }) => (code === 'move/illegal' ? takenText : (serverText ?? takenText)),
  howToPlay: [
    { heading: 'Objective', text: 'Be the first to place three marks in a row.' },
    { heading: 'Gameplay', text: 'Take turns on the nine places. X moves first.' },
    {
      heading: 'Strategy',
      text: 'The centre is part of four lines, each corner of three. Build two open lines at once and the other side can close only one.',
    },
    {
      heading: 'Winning',
      text: 'Three in a row across, down or diagonally wins. When all nine places are taken, the game is a draw.',
    },
  ],
  keys: [{ keys: '1 to 9 (anywhere), Enter, Space', does: 'play a place' }, ...boardKeys],
};

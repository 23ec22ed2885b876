/** What the pages say about Connect Four (document 1, sections 2, 4 and 8). */
import { boardKeys, type GameTexts } from '../gameTexts.ts';

export const texts: GameTexts = {
  // 68 % of the drop: then the disc touches the ground.
  landsAfterMs: 340,
  describeMove: (notation) => `column ${notation}`,
  opponent: {
    title: 'Neural Network',
    atLevel: {
      easy: 'At Easy this is a tiny neural network, trained on positions that a solver has solved: it plays by intuition and sometimes misses a threat.',
      medium:
        'At Medium this is a small neural network, trained on positions that a solver has solved: it plays by intuition, and never lets you force four in a row with your next two discs when it can be helped.',
      hard: 'At Hard no network plays but an exact solver: it knows how every game ends, and looks ahead as far as it can in the few positions that would take it too long.',
    },
  },
  headline: { won: 'You Won!', aiWon: 'AI Won!', draw: 'Draw!' },
  ai: {
    won: 'Great strategy! You connected four pieces.',
    lost: 'Better luck next time! The AI was one step ahead.',
  },
  online: {
    won: 'Excellent game! You connected four pieces first.',
    lost: "Good game! Maybe you'll win next time.",
  },
  draw: 'Well played! It was a close match.',
  watched: 'Four pieces in a row.',
  createFailed: 'Failed to create new game',
  hint: 'Try to connect four pieces while blocking the AI!',
  invalidMove: ({ serverText }) => serverText ?? 'That move is not allowed',
  howToPlay: [
    { heading: 'Objective', text: 'Be the first to line up four of your pieces.' },
    {
      heading: 'Gameplay',
      text: 'Take turns. Choose a column, and your piece falls to the lowest empty place in it. Blue moves first.',
    },
    {
      heading: 'Strategy',
      text: 'The middle column is part of most lines, so take it early. Look for a place that would complete two lines at once, and block your opponent before the fourth piece.',
    },
    {
      heading: 'Winning',
      text: 'Four in a row across, up or diagonally wins. When the board is full and nobody has four, the game is a draw.',
    },
  ],
  keys: [{ keys: '1 to 7 (anywhere), Enter, Space', does: 'drop a piece into a column' }, ...boardKeys],
};

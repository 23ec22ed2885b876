/** What the pages say about Checkers (document 2, section 2). */
import { boardKeys, type GameTexts } from '../gameTexts.ts';

/** `11-15` is a step, `16x23x30` a chain of jumps. */
function describeCheckersMove(notation: string): string {
  const [from = '', ...visited] = notation.split(/[-x]/);
  return `${from} ${notation.includes('x') ? 'jumps to' : 'to'} ${visited.join(', then ')}`;
}

export const texts: GameTexts = {
  landsAfterMs: 200,
  describeMove: describeCheckersMove,
  opponent: {
    title: 'Search Engine',
    atLevel: {
      easy: 'At Easy this is a search engine that looks a move or two ahead: it takes care that no piece can simply be taken, and does not always look at your answer beyond that.',
      medium:
        'At Medium this is a search engine that looks three moves of each side ahead and follows captures to their end.',
      hard: 'At Hard this is a search engine that looks as far ahead as it can in a third of a second, and knows every ending with up to four pieces.',
    },
  },
  headline: { won: 'You Won!', aiWon: 'AI Won!', draw: 'Draw!' },
  sideWins: { player1: 'Red wins!', player2: 'Black wins!' },
  ai: { won: 'Well played, you won.', lost: 'Better luck next time! The AI won.' },
  online: { won: 'Well played, you won.', lost: 'Good game! Your opponent won.' },
  draw: 'Well played! It was a close match.',
  agreedDraw: 'Well played! Both sides agreed to a draw.',
  watched: 'The game is over.',
  createFailed: 'Failed to create game',
  hint: 'Try to keep your pieces together on the way to a king!',
  invalidMove: ({ serverText }) => serverText ?? 'That move is not allowed',
  howToPlay: [
    {
      heading: 'Objective',
      text: 'Capture every piece of the other side, or leave it without a move.',
    },
    {
      heading: 'Gameplay',
      text: 'Red moves first. A man goes one step diagonally forward to an empty dark square. A man that reaches the far row becomes a king, which goes and captures backwards too.',
    },
    {
      heading: 'Capturing',
      text: 'Jump over a piece beside yours to the empty square behind it. When you can capture you must, and you may choose which capture. A piece that can jump on goes on until it cannot; becoming a king ends the turn.',
    },
    {
      heading: 'Winning',
      text: 'You win when the other side has no pieces left or cannot move. The game is a draw when the same position comes up three times, when each side makes 40 moves without a capture or a move of a man, or when both sides agree.',
    },
  ],
  keys: [
    { keys: 'Enter, Space', does: 'pick up a piece, put it down' },
    { keys: 'N', does: 'go to the next piece that can move, or the next square for it' },
    { keys: 'Escape', does: 'take the move back while it is entered' },
    ...boardKeys,
  ],
};

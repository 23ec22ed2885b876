/** Words that belong to one game, game by game: a new game is one more entry (document 1, sections 2, 4 and 8; document 2, section 2). */
import type { Level, Seat } from '@playfield/games/game.ts';

export type RuleSection = { readonly heading: string; readonly text: string };

export type GameTexts = {
  /** The page that plays this game against the AI. */
  readonly aiPath: string;
  /** A move of the game's own notation in words: `column 4`. */
  readonly describeMove: (notation: string) => string;
  /** What the AI is called on its card, and in one sentence what it is at each level (G17). */
  readonly opponent: { readonly title: string; readonly atLevel: Readonly<Record<Level, string>> };
  readonly headline: { readonly won: string; readonly aiWon: string; readonly draw: string };
  /** Who won, in a game that names its colours and not its players. Takes the place of `headline` but for its draw. */
  readonly sideWins?: { readonly [seat in Seat]: string };
  /** Said to the winner and to the loser of a game that was won on the board. */
  readonly ai: { readonly won: string; readonly lost: string };
  readonly online: { readonly won: string; readonly lost: string };
  readonly draw: string;
  /** Said after a draw by agreement, where the game ends in several kinds of draw. */
  readonly agreedDraw?: string;
  /** Said to a spectator of a game that was won on the board. */
  readonly watched: string;
  readonly createFailed: string;
  /** Said before the engine's own reason for a hint (G20). */
  readonly hint: string;
  /** The text of the toast `Invalid Move`; `serverText` is what the rules or the server said, if anything. */
  readonly invalidMove: (refusal: {
    readonly code: string;
    readonly serverText: string | undefined;
  }) => string;
  readonly howToPlay: readonly RuleSection[];
  /** Keys that work while the board has the focus. */
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
};

const sharedKeys: GameTexts['keys'] = [
  { keys: 'Arrow keys, Home, End', does: 'move over the board' },
  { keys: 'L', does: 'say the last move' },
  { keys: 'P', does: 'say every piece' },
  { keys: 'O', does: 'say who the opponent is' },
  { keys: 'C', does: 'say the time' },
];

const connectFour: GameTexts = {
  aiPath: '/ai',
  describeMove: (notation) => `column ${notation}`,
  opponent: {
    title: 'Neural Network',
    atLevel: {
      easy: 'At Easy this is a tiny neural network, trained on positions that a solver has solved: it plays by intuition and sometimes misses a threat.',
      medium:
        'At Medium this is a small neural network, trained on positions that a solver has solved: it plays by intuition and always stops four in a row when one disc is missing.',
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
  keys: [{ keys: '1 to 7 (anywhere), Enter, Space', does: 'drop a piece into a column' }, ...sharedKeys],
};

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

const ticTacToe: GameTexts = {
  aiPath: '/tic-tac-toe',
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
  keys: [{ keys: '1 to 9 (anywhere), Enter, Space', does: 'play a place' }, ...sharedKeys],
};

/** `11-15` is a step, `16x23x30` a chain of jumps. */
function describeCheckersMove(notation: string): string {
  const [from = '', ...visited] = notation.split(/[-x]/);
  return `${from} ${notation.includes('x') ? 'jumps to' : 'to'} ${visited.join(', then ')}`;
}

const checkers: GameTexts = {
  aiPath: '/checkers/ai',
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
    ...sharedKeys,
  ],
};

const byId: ReadonlyMap<string, GameTexts> = new Map([
  ['connect-four', connectFour],
  ['tic-tac-toe', ticTacToe],
  ['checkers', checkers],
]);

/** Throws for a game without texts here: its page could not be shown at all. */
export function textsOf(gameType: string): GameTexts {
  const texts = byId.get(gameType);
  if (!texts) throw new Error(`no texts for the game ${gameType}`);
  return texts;
}

/** What stands in the head of each page before any script runs: for search engines, shared links and the first paint. */
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';

type Head = { readonly title: string; readonly description: string };

const general =
  'A snake arena, board games and typing races in the browser: open a page and play. No account needed.';

/** By path, as `contracts/pages` lists them. A page that is missing here has the site's own title and description. */
const heads: Readonly<Record<string, Head>> = {
  '/connect-four': {
    title: 'Connect Four',
    description: 'Play Connect Four against an AI that solves the game, against strangers or with a friend.',
  },
  '/ai': {
    title: 'Connect Four vs AI',
    description: 'Connect Four against the AI at three levels, with hints that say why. Starts right away.',
  },
  '/tic-tac-toe': {
    title: 'Tic Tac Toe',
    description: 'Tic Tac Toe against the AI at three levels. No account needed.',
  },
  '/checkers': {
    title: 'Checkers',
    description: 'Play Checkers against a strong AI, online against strangers, or two on one device.',
  },
  '/checkers/ai': {
    title: 'Checkers vs AI',
    description: 'Checkers against the AI at three levels, with hints and a full analysis afterwards.',
  },
  '/checkers/local': {
    title: 'Checkers for two',
    description: 'Checkers for two people on one device, saved in the browser.',
  },
  '/typing-race': {
    title: 'Typing Race',
    description: 'Practise typing: speed, accuracy and the keys that slow you down. No account needed.',
  },
  '/online-race': {
    title: 'Online Racing Arena',
    description: 'Race others by typing: up to six in a race, with chat and vehicles to unlock.',
  },
  '/little-big-snake': {
    title: 'Little Big Snake',
    description: 'A snake game for one, with levels and high scores that the server checks.',
  },
  '/snake-io': {
    title: 'Snake.io Arena',
    description: 'A snake arena for hundreds of players at once. Join with one press.',
  },
  '/analysis': {
    title: 'Analysis',
    description: 'Every move of a board game with its value: where it was won, lost or thrown away.',
  },
  '/puzzle': {
    title: 'Puzzle of the day',
    description:
      'One position of Connect Four and one of Checkers every day: find the move that wins by force.',
  },
  '/multiplayer': {
    title: 'Multiplayer Game Lobby',
    description: 'Find an opponent for Connect Four, Tic Tac Toe or Checkers, or invite a friend by a link.',
  },
  '/rankings': {
    title: 'Rankings',
    description: 'Ratings, weekly boards, typing speeds and points: who plays best here.',
  },
  '/tournaments': {
    title: 'Tournaments',
    description:
      'Knockouts, round robins and arenas that pair, start and end by themselves. Join one, or announce your own.',
  },
  '/achievements': { title: 'Achievements', description: 'What can be achieved here, and how rare it is.' },
  '/privacy': { title: 'Privacy', description: 'What is stored about players here, and for how long.' },
  '/friends': { title: 'Friends', description: general },
  '/login': { title: 'Login', description: general },
};

/** Pages about one person, or for one: search engines have no use for them. */
const personal = ['/account', '/profile/:username', '/invite/:id', '/friends', '/login'];

/** The pages that a sitemap names: those that look the same to everybody. */
export const publicPaths: readonly string[] = [
  '/',
  ...Object.keys(heads).filter((path) => !personal.includes(path)),
  ...puzzleGames.map((gameId) => `/puzzle/${gameId}`),
];

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function headOf(path: string, gameId: string | undefined): Head | undefined {
  const game = gameId === undefined ? undefined : gameById(gameId);
  if (!game) return heads[path];
  if (path.startsWith('/puzzle/'))
    return {
      title: `${game.title} puzzle of the day`,
      description: `Find the quickest win in today's position of ${game.title}. A new one every day.`,
    };
  return {
    title: game.title,
    description: `Play ${game.title} against the AI, online or two on one device.`,
  };
}

export type PageAddress = {
  /** The route, with its parameters' names; null for an address that shows no page. */
  readonly path: string | null;
  /** Of a page of a game. */
  readonly gameId?: string | undefined;
  /** What was asked for, without the query. */
  readonly pathname: string;
};

/** Files that the page needs besides those of every page: fetched with those instead of after the first script has run. */
function withFiles(html: string, files: readonly string[]): string {
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => escapeHtml(`/${file}`));
  const others = files.filter((file) => !file.endsWith('.js')).map(linkTo);
  return html
    .replace(/(<meta name="playfield:scripts" content=")([^"]*)"/, (_, before: string, entry: string) =>
      [before, [entry, ...scripts].join(' '), '"'].join(''),
    )
    .replace('</head>', () => `${others.join('')}</head>`);
}

function linkTo(file: string): string {
  const href = escapeHtml(`/${file}`);
  // The page's shell is painted with its styles, not before.
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${href}" />`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${href}" />`;
}

/**
 * The page with its own title, description and card for shared links. With the site's public origin links are absolute, as cards
 * and canonical addresses need them to be.
 */
export function withHead(
  html: string,
  { path, gameId, pathname }: PageAddress,
  site: { readonly productName: string; readonly publicOrigin: string | undefined },
  files: readonly string[] = [],
): string {
  const { productName, publicOrigin } = site;
  const head = path === null ? undefined : headOf(path, gameId);
  const title = head ? `${head.title} · ${productName}` : productName;
  const description = head?.description ?? general;
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    property('type', 'website'),
    property('site_name', productName),
    property('title', head?.title ?? productName),
    property('description', description),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(path === null || personal.includes(path) ? ['<meta name="robots" content="noindex" />'] : []),
    ...(publicOrigin === undefined || path === null
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(publicOrigin + pathname)}" />`,
          property('url', publicOrigin + pathname),
          property('image', `${publicOrigin}/social.png`),
        ]),
  ];
  return withFiles(html, files)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*(")/, (_, before: string, after: string) =>
      [before, escapeHtml(description), after].join(''),
    )
    .replace('</head>', () => `${tags.join('')}</head>`);
}

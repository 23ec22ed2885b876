/**
 * The import rules between layers. Walks every source file and checks each
 * import against the rules. The allowlist names known exceptions; it may only shrink.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, root, sourceFolders, sources } from './imports.ts';

const allowlist: readonly string[] = [];

const ours = (path: string): boolean => sourceFolders.some((folder) => path.startsWith(`${folder}/`));
const gameOf = (path: string): string | undefined => /^games\/([^/]+)\//.exec(path)?.[1];
const isView = (path: string): boolean =>
  /^games\/[^/]+\/(board|view|lanes)\//.test(path) || /^games\/boards?\.ts$/.test(path);
const featureOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1];

/** Server features that are each one game. */
const ownGames = [
  ['server/race/', 'games/typing-race/index.ts'],
  ['server/arena/', 'games/snake-arena/index.ts'],
  ['server/snake/', 'games/little-big-snake/index.ts'],
  ['server/snake/snakeWorker.ts', 'games/little-big-snake/index.ts'],
] as const;

/** The rule that an import breaks, or undefined. */
function broken(from: string, to: string): string | undefined {
  const [area] = from.split('/');
  if (from.startsWith('contracts/')) {
    if (ours(to) && !to.startsWith('contracts/')) return 'contracts import nothing of ours';
    if (!ours(to) && to !== 'zod') return 'contracts use zod alone';
  }
  if (area === 'games') {
    if (ours(to) && !to.startsWith('games/') && to !== 'contracts/result.ts')
      return 'games import contracts/result at most';
    if (!isView(from) && !ours(to)) return 'rules are pure: no packages';
    if (isView(from) && !ours(to) && !/^react(\/|$)/.test(to)) return 'board views use React alone';
    if (!isView(from) && isView(to)) return 'rules never import a view';
    const [mine, theirs] = [gameOf(from), gameOf(to)];
    if (mine && theirs && mine !== theirs) return 'no game imports another game';
  }
  if (area === 'engines' && ours(to) && !to.startsWith('engines/')) return 'engines import nothing of ours';
  if (area === 'server') {
    if (to.startsWith('web/')) return 'the server never imports the browser';
    if (isView(to)) return 'the server never imports a board or view';
    if (gameOf(to) && !ownGames.some(([feature, game]) => from.startsWith(feature) && to === game))
      return 'the server never names a game; its race, its arena and its snake are one each';
    const [mine, theirs] = [featureOf(from), featureOf(to)];
    if (to.endsWith('/store.ts') && theirs && mine !== theirs)
      return "no feature reaches into another's store";
  }
  if (area === 'web') {
    if (to.startsWith('server/')) return 'the browser never imports the server';
    // What builds the pages runs in Node.
    if (!ours(to) && to.startsWith('node:') && !from.startsWith('web/build/'))
      return 'no Node in the browser';
  }
  return undefined;
}

/** One of the names between the braces of an import. */
const isType = (name: string): boolean => name.trim() === '' || name.trim().startsWith('type ');

describe('boundaries', () => {
  const files = sourceFolders.flatMap(sources);

  test('there are files to check', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  test('no import crosses a boundary that is not on the allowlist', () => {
    const found = files.flatMap((from) =>
      importsOf(from).flatMap((to) => {
        const rule = broken(from, to);
        return rule ? [`${from} -> ${to}: ${rule}`] : [];
      }),
    );
    expect(found.filter((line) => !allowlist.includes(line.split(':')[0] ?? ''))).toEqual([]);
    // An entry of the allowlist that is no longer needed must go.
    expect(allowlist.filter((entry) => !found.some((line) => line.startsWith(`${entry}:`)))).toEqual([]);
  });

  test('the browser imports only types from the zod contracts, since zod is 80 kB', () => {
    const shaped = /import\s+(?!type\b)(?:{([^}]*)}|\S+)\s+from\s+'@playfield\/contracts\/(?:http|socket)\//g;
    const found = sources('web').filter((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(shaped)].some(
        ([, names = 'all']) => !names.split(',').every(isType),
      ),
    );
    expect(found).toEqual([]);
  });

  test('no test replaces a module but the one that has a worker of its own', () => {
    const tests = globSync(`{${sourceFolders.join(',')},tools,bench,e2e}/**/*.test.ts`, {
      cwd: root,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
    });
    const found = tests.filter((file) =>
      /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(found).toEqual(['tools/newGame.integration.test.ts']);
  });

  test.each([
    ['contracts/a.ts', 'games/game.ts'],
    ['games/connect-four/rules.ts', 'games/tic-tac-toe/rules.ts'],
    ['games/connect-four/rules.ts', 'games/connect-four/board/Board.tsx'],
    ['games/connect-four/rules.ts', 'node:fs'],
    ['server/match/matches.ts', 'games/connect-four/index.ts'],
    ['server/match/matches.ts', 'games/typing-race/index.ts'],
    ['server/race/race.ts', 'games/typing-race/wpm.ts'],
    ['server/bots/engineWorker.ts', 'games/little-big-snake/index.ts'],
    ['server/match/matches.ts', 'server/account/store.ts'],
    ['web/match/Page.tsx', 'server/config.ts'],
  ])('the rules would catch %s -> %s', (from, to) => {
    expect(broken(from, to)).toBeTypeOf('string');
  });

  test.each([
    ['server/race/race.ts', 'games/typing-race/index.ts'],
    ['server/arena/interest.ts', 'games/snake-arena/index.ts'],
    ['server/snake/scores.ts', 'games/little-big-snake/index.ts'],
  ])('and allow %s -> %s', (from, to) => {
    expect(broken(from, to)).toBeUndefined();
  });
});

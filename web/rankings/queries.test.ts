/** What stands on the page while another board is read, and what is read again. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/queryClient.ts';
import { boardQuery, type View } from './queries.ts';

const checkers: View = { gameType: 'checkers', week: null, isFriends: false, around: null };

/** Answers are held until they are released; each names the board it is of. */
let held = Promise.withResolvers<void>();
let asked: string[] = [];
let currentWeek = '2026-06-08';

beforeEach(() => {
  held = Promise.withResolvers();
  held.resolve();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    await held.promise;
    const { searchParams } = new URL(url, 'http://localhost');
    const [gameType, week] = [searchParams.get('gameType'), searchParams.get('week')];
    const isOver = searchParams.has('after') || searchParams.get('period') === 'all';
    return Response.json({ gameType, week: week ?? currentWeek, next: isOver ? null : '1200_9__p' });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The page with the board of checkers on it, read by Ada. */
async function pageOfCheckers() {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  const observer = new InfiniteQueryObserver(client, boardQuery('ada', checkers));
  observer.subscribe(() => undefined);
  const shown = (): string | undefined => observer.getCurrentResult().data?.pages[0]?.gameType;
  await expect.poll(() => shown()).toBe('checkers');
  return {
    shown,
    isOld: () => observer.getCurrentResult().isPlaceholderData,
    /** Its answer is held. */
    choose(view: Partial<View>, reader = 'ada') {
      held = Promise.withResolvers();
      observer.setOptions(boardQuery(reader, { ...checkers, ...view }));
    },
  };
}

test.each<[string, Partial<View>, string?]>([
  ['another game', { gameType: 'tic-tac-toe' }],
  ['a week', { week: '2026-11-16' }],
  ['friends', { isFriends: true }],
  ['another reader', {}, 'ben'],
])('while the board of %s is read, no other figures stand under its name', async (_, view, reader) => {
  const page = await pageOfCheckers();
  page.choose(view, reader);
  expect(page.shown()).toBeUndefined();
  held.resolve();
  await expect.poll(() => page.shown()).toBe(view.gameType ?? 'checkers');
});

test('another part of the same board replaces the one on the page once it is there', async () => {
  const page = await pageOfCheckers();
  page.choose({ around: { name: 'Ben' } });
  expect(page.shown()).toBe('checkers');
  expect(page.isOld()).toBe(true);
  held.resolve();
  await expect.poll(() => page.isOld()).toBe(false);
});

test('more of the current week is asked of the week that is on the page, though another one has begun since', async () => {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  const observer = new InfiniteQueryObserver(client, boardQuery('ada', { ...checkers, week: '' }));
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true);
  currentWeek = '2026-06-15';
  const { data } = await observer.fetchNextPage();
  expect(data?.pages.map(({ week }) => week)).toEqual(['2026-06-08', '2026-06-08']);
});

test('a board that is chosen again is read again', async () => {
  const page = await pageOfCheckers();
  page.choose({ gameType: 'tic-tac-toe' });
  held.resolve();
  await expect.poll(() => page.shown()).toBe('tic-tac-toe');
  page.choose({});
  expect(page.shown()).toBe('checkers');
  await expect.poll(() => asked.filter((url) => url.includes('checkers'))).toHaveLength(2);
  held.resolve();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followNews } from './shownNews.ts';

let address = '/friends';
const page = new EventTarget();

beforeEach(() => {
  address = '/friends';
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function goTo(path: string, how: 'pushState' | 'popstate' = 'pushState'): void {
  address = path;
  page.dispatchEvent(new Event(how));
}

test('news goes once its page is open, however that came about, and only then', () => {
  const reached: string[] = [];
  const news = followNews(
    (path) => path === address,
    ({ id }) => reached.push(id),
  );
  goTo('/multiplayer?game=g1');
  news.show({ id: 'n1', key: 'n', path: '/multiplayer?game=g2' });
  goTo('/friends');
  expect(reached).toEqual([]);
  goTo('/multiplayer?game=g2', 'popstate');
  goTo('/friends');
  goTo('/multiplayer?game=g2');
  expect(reached).toEqual(['n1']);
  news.show({ id: 'n2', key: 'n', path: '/friends' });
  news.forget();
  goTo('/friends');
  expect(reached).toEqual(['n1']);
});

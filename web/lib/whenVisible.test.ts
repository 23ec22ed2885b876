/** A page behind others that comes into sight. */
import { afterEach, expect, test, vi } from 'vitest';
import { whenVisible } from './whenVisible.ts';

class Page extends EventTarget {
  hidden = true;
  turn(isHidden: boolean): void {
    this.hidden = isHidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

afterEach(() => vi.unstubAllGlobals());

test('nothing is done for a reader who cannot see the page, until they can', () => {
  const page = new Page();
  vi.stubGlobal('document', page);
  let runs = 0;
  const stop = whenVisible(() => (runs += 1));
  expect(runs).toBe(0);
  page.turn(false);
  page.turn(true);
  expect(runs).toBe(1);
  page.turn(false);
  stop();
  page.turn(true);
  page.turn(false);
  expect(runs).toBe(2);
});

test('a page in sight does not wait', () => {
  const page = new Page();
  page.hidden = false;
  vi.stubGlobal('document', page);
  let runs = 0;
  whenVisible(() => (runs += 1))();
  expect(runs).toBe(1);
});

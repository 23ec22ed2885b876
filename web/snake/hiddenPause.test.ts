/** G77 A run in a page that is hidden, or begins there. */
import { expect, test } from 'vitest';
import { pauseWhileHidden } from './hiddenPause.ts';
import { openCounted, settle } from './testing/countedPage.ts';

function openTab() {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  return {
    tab,
    show: (isShown: boolean): void => {
      tab.hidden = !isShown;
      tab.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('it pauses when the page is hidden, until the page is left', async () => {
  const page = await openCounted();
  const { tab, show } = openTab();
  const leave = pauseWhileHidden(page, tab);
  page.send({ type: 'start' });
  await settle();
  show(false);
  expect(page.game.get().status).toBe('paused');
  show(true);
  leave();
  page.send({ type: 'resume' });
  show(false);
  expect(page.game.get().status).toBe('playing');
});

test.each([
  { comes: 'its ticket', kind: 'open', sent: ['ticket 1'] },
  { comes: 'the end of its wait', kind: 'local', sent: [] },
])('a start that waits pauses where $comes finds the page hidden', async ({ kind, sent }) => {
  const page = await openCounted({ begin: ['slow'] });
  const { tab, show } = openTab();
  pauseWhileHidden(page, tab);
  page.send({ type: 'start' });
  show(false);
  expect(page.game.get().status).toBe('waiting');
  await (kind === 'open' ? page.arrive() : page.wait(1_500));
  expect(page.game.get()).toMatchObject({ status: 'paused', run: { step: 0 } });
  expect(page.kind()).toBe(kind);
  show(true);
  page.send({ type: 'resume' });
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(sent);
});

/**
 * The operator's settings: the first-party sink, which a browser may opt out of, the site's own name, and what guests
 * may not do.
 */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expectNoViolations } from './pages/axe.ts';
import { press } from './pages/match.ts';
import { expectPanel, openArena } from './pages/race.ts';
import { headerOf } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

test.use({
  serverEnv: { ANALYTICS: 'on', PRODUCT_NAME: 'Arcadia', GUEST_CHAT: 'off', GUEST_TOURNAMENTS: 'off' },
});

/** The paths whose views the sink has recorded, in the order in which the page sent them. */
async function viewsOf(page: Page): Promise<() => readonly string[]> {
  const batches: string[][] = [];
  // A beacon's payload and response can only be read in transit.
  await page.route('**/api/analytics', async (route) => {
    const paths = pathsIn(route.request());
    const recorded: string[] = [];
    batches.push(recorded);
    const answer = await route.fetch();
    expect(await answer.json()).toEqual({ stored: paths.length });
    recorded.push(...paths);
    await route.fulfill({ response: answer });
  });
  return () => batches.flat();
}

function pathsIn(request: Request): readonly string[] {
  const body: unknown = request.postDataJSON();
  if (typeof body !== 'object' || body === null || !('events' in body) || !Array.isArray(body.events))
    return [];
  return body.events.map((event: unknown) => {
    expect(event).toEqual({ name: 'page_view', category: 'navigation', path: expect.any(String) });
    return String(Reflect.get(Object(event), 'path'));
  });
}

function requestsOf(context: BrowserContext): readonly string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/analytics')) sent.push(request.url());
  });
  return sent;
}

test(
  "SH-021 SH-022 AN-002 G01 every change of the path is counted, without any identity, on a site of the operator's name",
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    const views = await viewsOf(page);
    await page.goto('/login');
    await expect(page).toHaveTitle('Login · Arcadia');
    const title = headerOf(page).getByRole('link', { name: 'Arcadia' });
    await expect(title).toHaveAttribute('href', '/');
    await title.click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Arcadia');
    await page.getByRole('link', { name: 'Classic Games' }).click();
    await expect(page).toHaveURL('/connect-four');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four');
    await page.clock.runFor(5000); // it batches what happens within 5 s
    await expect.poll(views).toEqual(['/login', '/', '/connect-four']);
  },
);

test(
  'G12 a browser that asks not to be tracked is not tracked',
  { tag: ['@desktop', '@slow'] },
  async ({ browser, server }) => {
    for (const [wish, value] of [
      ['doNotTrack', '1'],
      ['globalPrivacyControl', true],
    ] as const) {
      const context = await browser.newContext({ baseURL: server.address });
      await context.addInitScript(
        ([wish, value]) => Object.defineProperty(Navigator.prototype, wish, { get: () => value }),
        [wish, value] as const,
      );
      const sent = requestsOf(context);
      const page = await context.newPage();
      await page.clock.install();
      await page.goto('/login');
      await headerOf(page).getByRole('link', { name: 'Arcadia' }).click();
      await expect(page).toHaveURL('/');
      await page.clock.runFor(5000);
      // What a page still keeps it sends when it is left.
      await page.goto('/readyz');
      await context.close();
      expect(sent, wish).toEqual([]);
    }
  },
);

test(
  'G09 G46 where only accounts write and announce, guests find the way to an account in place of the forms',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    await page.goto('/tournaments');
    await press(page, page.getByRole('button', { name: 'Create Tournament' }));
    const dialog = page.getByRole('dialog', { name: 'Create New Tournament' });
    await expect(dialog).toContainText('On this site only accounts can announce tournaments.');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectNoViolations(page, 'the dialog of a new tournament');
    await press(page, dialog.getByRole('link', { name: 'Log in or register' }));
    await expect(page).toHaveURL('/login?next=%2Ftournaments');

    await openArena(page, 'Gus');
    await expect(page.getByRole('button', { name: 'Race with your own text' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Log in to race with your own text' })).toHaveAttribute(
      'href',
      '/login?next=%2Fonline-race',
    );
    await press(page, page.getByRole('button', { name: '2 Players' }));
    await expectPanel(page);
    await press(page, page.getByRole('button', { name: /^Race Chat/ }));
    const chat = page.getByRole('complementary', { name: 'Race chat' });
    await expect(chat).toContainText('On this site only accounts can write.');
    await expect(chat.getByRole('link', { name: 'Log in or register' })).toHaveAttribute(
      'href',
      /^\/login\?next=%2Fonline-race%3Frace%3D/,
    );
    await expect(chat.getByRole('textbox')).toHaveCount(0);
    await expectNoViolations(page, 'the chat of a race');
  },
);

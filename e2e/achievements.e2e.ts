/**
 * A newcomer reaches the first achievements as a guest, and gets them with an account (GAPS G06, G09).
 */
import { game } from '@playfield/contracts/http/match.ts';
import { newName, register, saveRecoveryCodes } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { headerOf, toastOf, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// A session that changes closes its socket, into which the page may just be writing.
test.use({ allowedProblems: /WebSocket is already in CLOSING or CLOSED state/ });

/** The bots are seeded: easy overlooks the top row. */
const winning = [0, 1, 2];

test(
  'G06 G09 a guest wins, sees what is reached, and has it with an account',
  { tag: ['@desktop', '@slow'] },
  async ({ browser, page }) => {
    await page.goto('/achievements');
    await expect(page.getByText('0 of 40')).toBeVisible();
    await expect(page.getByText("You're playing as a guest")).toBeVisible();
    const { id } = game.parse(
      await (
        await page.request.post('/api/games', {
          data: { gameMode: 'ai', gameType: 'tic-tac-toe', difficulty: 'easy' },
        })
      ).json(),
    );
    for (const column of winning) {
      const moved = await page.request.post(`/api/games/${id}/move`, { data: { column } });
      expect(moved.status(), await moved.text()).toBe(200);
    }

    // Told over the socket: nothing is pressed.
    await expect(page.getByText('2 of 40')).toBeVisible();
    const explorer = page.getByRole('region', { name: 'Every game' }).getByRole('listitem').filter({
      hasText: 'Explorer',
    });
    await expect(explorer.getByRole('progressbar', { name: 'Explorer' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 6',
    );
    await expect(page.getByRole('region', { name: 'Your 3 closest' }).getByRole('listitem')).toHaveCount(3);
    await expectNoViolations(page, 'a guest');

    await visit(page, '/login');
    await register(page, newName('Kestrel'));
    await saveRecoveryCodes(page);
    await toastOf(page).hover(); // where it stays
    await expect(page.getByText('2 achievements unlocked: First Move and First Win').first()).toBeVisible();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(/\/achievements$/);
    const first = page.getByRole('region', { name: 'Every game' }).getByRole('listitem').first();
    await expect(first.getByRole('heading')).toHaveText('First Move, unlocked');
    await expect(page.getByText("You're playing as a guest")).toBeHidden();
    await expectNoViolations(page, 'an account');

    // One of the two that the profile shows is taken off it.
    await headerOf(page)
      .getByRole('link', { name: /^Welcome, / })
      .click();
    const shown = page.getByRole('checkbox', { name: 'First Move' });
    await expect(shown).toBeChecked();
    await shown.uncheck({ force: true });
    await expect(shown).not.toBeChecked();
    await page.getByRole('link', { name: 'View my profile' }).click();
    await expect(page.getByRole('region', { name: 'Achievements' })).toContainText('First Win');
    await expect(page.getByRole('region', { name: 'Achievements' })).not.toContainText('First Move');
    const address = page.url();
    await page.getByRole('link', { name: 'See all 2 unlocked' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Achievements', exact: true })).toBeVisible();

    const other = await browser.newContext();
    const visitor = await other.newPage();
    await visitor.goto(address);
    await visitor.getByRole('link', { name: 'See all 2 unlocked' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Achievements of Kestrel/);
    await expect(
      visitor.getByRole('region', { name: 'Every game' }).getByRole('heading', { level: 3 }).first(),
    ).toHaveText('First Move, unlocked');
    await expectNoViolations(visitor, 'the achievements of somebody else');
    await visitor.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect(visitor).toHaveURL(address);
    await other.close();
  },
);

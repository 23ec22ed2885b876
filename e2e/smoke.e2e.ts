/** The built server serves its pages to a real browser. */
import { expectNoViolations } from './pages/axe.ts';
import { expect, test } from './fixtures.ts';

test('the first page loads and shows a heading', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('the content security policy', () => {
  test.use({ allowedProblems: /Content Security Policy/ });

  test(
    'T-6 refuses inline script, and nothing of ours needs it',
    { tag: '@desktop' },
    async ({ page, problems }) => {
      await page.goto('/');
      expect(problems).toEqual([]);
      const hasRun = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "inline script ran"';
        document.body.append(script);
        return document.title === 'inline script ran';
      });
      expect(hasRun).toBe(false);
      expect(problems.join('\n')).toContain('Content Security Policy');
    },
  );
});

test.describe('an unknown address', () => {
  test.use({ allowedProblems: /status of 404/ });

  test('SH-017 SH-018 serves the not-found page with status 404', { tag: '@desktop' }, async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expectNoViolations(page, 'not found');
  });
});

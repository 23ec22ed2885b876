/** The built server serves its first page to a real browser, under a content security policy. */
import { expect, test } from './fixtures.ts';

test.use({ allowedProblems: /Content Security Policy/ });

test(
  'T-6 the content security policy refuses inline script, and nothing of ours needs it',
  { tag: '@desktop' },
  async ({ page, problems }) => {
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

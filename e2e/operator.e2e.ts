/** The operator's console on a phone: it fits, and axe finds nothing. */
import { newClient } from '@playfield/server/testing/client.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/fit.ts';
import { expect, test } from './fixtures.ts';

const secret = 'a secret of the operator';
test.use({
  hasOwnServer: true,
  serverEnv: async ({ serverEnv }, run) =>
    run({ ...serverEnv, OPERATOR_PORT: String(await freePort()), OPERATOR_SECRET: secret }),
});

test(
  'G11 the console fits on a phone, whatever the name of a person',
  { tag: '@phone' },
  async ({ page, server, serverEnv }) => {
    const [rude, reporter] = [newClient(server.address), newClient(server.address)];
    const username = 'W'.repeat(20);
    await rude.post('/api/auth/register', { username, password: 'a long password' });
    await reporter.get('/api/auth/me');
    const me = (await rude.get('/api/auth/me')).body;
    const id = String(Reflect.get(Object(Reflect.get(Object(me), 'user')), 'id'));
    const about = { reason: 'name', about: { kind: 'profile' } };
    expect((await reporter.post(`/api/users/${id}/report`, about)).status).toBe(200);

    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`http://127.0.0.1:${serverEnv['OPERATOR_PORT']}/`);
    await page.getByLabel('Your secret').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const see = async (heading: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectNoSidewaysScroll(page, heading);
      await expectNoViolations(page, heading);
    };
    await see('Now');
    await page.getByRole('link', { name: 'Reports' }).click();
    await see('Reports');
    await page.getByRole('cell').getByRole('link').first().click();
    await see('Report');
    await page.getByLabel('Reason').fill('a rude name');
    await page.getByRole('button', { name: 'Warn' }).click();
    await expect(page.getByRole('status')).toHaveText('Done: warned.');
    await page.goto(`${new URL(page.url()).origin}/people/${id}`);
    await see(username);
  },
);

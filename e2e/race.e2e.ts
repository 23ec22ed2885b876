/** Races between people from end to end, with real keys (issue 4; RC, OL; GAPS G55 to G59). */
import { newVisitor } from './pages/online.ts';
import {
  createRace,
  expectGo,
  expectResults,
  joinByLink,
  lanesOf,
  openArena,
  raceText,
  resultsOf,
  typeKeys,
} from './pages/race.ts';
import { expectToast } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

test('RC-001…007, RC-010…013, RC-016 two people race to the end', async ({ page, browser, server }) => {
  test.slow();
  await openArena(page, 'Ada');
  const id = await createRace(page, 2);
  await expectToast(page, 'Race created!', 'Your race is ready for other players to join.');
  await expect(page.getByRole('heading', { name: 'Waiting for Racers' })).toBeVisible();
  await expect(page.getByText('At least 2 players are needed.')).toBeVisible();
  await expect(page.locator('[data-joined]')).toHaveText('1/2');

  const bob = await newVisitor(browser, page, server.address);
  await joinByLink(bob.page, id, 'Bob');
  for (const one of [page, bob.page]) {
    await expect(one.getByText('Get Ready to Race', { exact: true })).toBeVisible();
    await expect(one.getByRole('heading', { name: 'Waiting for Racers' })).toHaveCount(0);
    await expect(one.getByRole('heading', { name: 'Multiplayer Racing Arena' })).toBeVisible();
    await expect(one.getByRole('heading', { name: 'Race Text' })).toBeVisible();
    await expect(lanesOf(one)).toHaveCount(2);
  }
  await expectGo(page);
  await typeKeys(page, raceText);
  await expect(page.locator('[data-arrived]')).toContainText('FINISHED!');
  await expect(lanesOf(bob.page).filter({ hasText: 'Ada' })).toContainText('FINISHED!');
  await expectGo(bob.page);
  await typeKeys(bob.page, raceText);
  await expectResults(page, 2);
  await expectResults(bob.page, 2);
  await expect(resultsOf(page).first()).toContainText('Ada (you)');
  await expect(resultsOf(bob.page).nth(1)).toContainText('Bob (you)');
  await expectToast(page, 'Race Complete!', /^\d+ WPM, \d+% accuracy$/);
  await expect(page.getByText('You won! Final Position #1 of 2', { exact: true })).toBeVisible();
  await bob.context.close();
});

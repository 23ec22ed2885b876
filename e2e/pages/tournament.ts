/** Those who take part in a tournament, with a page or over HTTP alone, and what they do until it is decided. */
import { expect, type APIRequestContext, type APIResponse, type Browser, type Page } from '@playwright/test';
import {
  tournament,
  tournamentDetails,
  type TournamentDetails,
} from '@playfield/contracts/http/tournaments.ts';
import { press } from './match.ts';
import { newVisitor } from './online.ts';

/** Somebody who takes part; without a page they only answer over HTTP. */
type Player = { readonly id: string; readonly request: APIRequestContext; readonly page: Page | null };

async function player(request: APIRequestContext, page: Page | null): Promise<Player> {
  const answer: unknown = await (await request.get('/api/auth/me')).json();
  if (typeof answer !== 'object' || answer === null || !('user' in answer))
    throw new Error('Nobody is there.');
  const { user } = answer;
  if (typeof user !== 'object' || user === null || !('id' in user)) throw new Error('Nobody is there.');
  return { id: String(user.id), request, page };
}

/** A server that has just begun may ask for patience. */
async function patiently(send: () => Promise<APIResponse>): Promise<unknown> {
  let answer = await send();
  await expect(async () => {
    if (answer.status() === 503) answer = await send();
    expect(answer.status()).not.toBe(503);
  }).toPass();
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export async function detailsOf(request: APIRequestContext, id: string): Promise<TournamentDetails> {
  return tournamentDetails.parse(await patiently(() => request.get(`/api/tournaments/${id}`)));
}

const does = (request: APIRequestContext, path: string, data: object = {}): Promise<unknown> =>
  patiently(() => request.post(path, { data }));

/** In a moment: far enough off that even a slow request arrives before it. */
const soon = (): string => new Date(Date.now() + 2500).toISOString();

/** With the check-in open, and time for everybody to join however slow the machine is: `startSoon` ends it. */
export const aheadMs = 300_000;

export async function announce(
  request: APIRequestContext,
  inMs: number,
  fields: object = {},
): Promise<string> {
  const at = new Date(Date.now() + inMs).toISOString();
  const made = await does(request, '/api/tournaments', {
    name: 'Evening Cup',
    description: 'Everybody is welcome.',
    gameType: 'tic-tac-toe',
    format: 'single-elimination',
    status: 'registration',
    prizePool: 100,
    startDate: at,
    registrationDeadline: at,
    ...fields,
  });
  return tournament.parse(made).id;
}

/** The organiser brings the start forward; then it starts by itself. */
export const startSoon = (request: APIRequestContext, id: string): Promise<unknown> =>
  patiently(() =>
    request.post(`/api/tournaments/${id}/organise`, { data: { action: 'postpone', startDate: soon() } }),
  );

export const yourPart = (page: Page) => page.getByRole('region', { name: 'Your part' });

type Match = TournamentDetails['matches'][number];

/** Brings the players of a match to it; resolves once the server knows of it. Pages open the game by themselves. */
export async function begin(players: readonly Player[], id: string, match: Match): Promise<void> {
  for (const { userId, hasArrived } of match.slots) {
    const one = players.find((each) => each.id === userId);
    if (!one || hasArrived) continue;
    if (!one.page) {
      await does(one.request, `/api/tournaments/${id}/ready`);
      continue;
    }
    await press(one.page, yourPart(one.page).getByRole('button', { name: 'Ready' }));
    await expect
      .poll(async () => {
        const { matches } = await detailsOf(one.request, id);
        const now = matches.find((each) => each.id === match.id);
        return now?.status !== 'ready' || now.slots.some((slot) => slot.userId === userId && slot.hasArrived);
      })
      .toBe(true);
  }
}

/** Of two who meet, the one who comes later in `players` gives up, and leaves. */
async function decide(players: readonly Player[], match: Match): Promise<void> {
  const both = players.filter(({ id }) => match.slots.some(({ userId }) => userId === id));
  for (const { page } of both) if (page) await expect(page).toHaveURL(`/multiplayer?game=${match.contestId}`);
  const loser = both[1];
  if (!loser) throw new Error('Nobody to give up.');
  if (loser.page) {
    await press(loser.page, loser.page.getByRole('button', { name: 'Resign' }));
    await press(loser.page, loser.page.getByRole('dialog').getByRole('button', { name: 'Resign' }));
  } else await does(loser.request, `/api/games/${match.contestId}/action`, { action: 'resign' });
  for (const { page } of both)
    if (page) {
      await press(page, page.getByRole('dialog').getByRole('link', { name: 'Back to the tournament' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening Cup');
    }
  // Nothing is expected of those who are out; an open page costs as much as that of a player.
  await loser.page?.close();
}

/** Plays what is ready, until nothing is left but the match of the one who does not come. */
export async function playOn(players: readonly Player[], id: string, absentId: string | null): Promise<void> {
  const [watcher] = players;
  if (!watcher) throw new Error('Nobody plays.');
  const { request } = watcher;
  for (;;) {
    let seen = await detailsOf(request, id);
    const isOpen = ({ status, slots }: Match): boolean =>
      (status === 'ready' || status === 'playing') && !slots.some(({ userId }) => userId === absentId);
    const match = seen.matches.find(isOpen);
    if (!match) return;
    if (match.status === 'ready') await begin(players, id, match);
    const isDecided = (): boolean => seen.matches.find((one) => one.id === match.id)?.status === 'completed';
    await expect
      .poll(
        async () => (seen = await detailsOf(request, id)).matches.find((one) => one.id === match.id)?.status,
      )
      .toBe('playing');
    const playing = seen.matches.find((one) => one.id === match.id);
    if (playing) await decide(players, playing);
    await expect.poll(async () => ((seen = await detailsOf(request, id)), isDecided())).toBe(true);
  }
}

export async function gather(
  browser: Browser,
  page: Page,
  address: string,
  pages: number,
  others: number,
): Promise<readonly Player[]> {
  const players = [await player(page.request, page)];
  for (let n = 1; n < pages; n += 1) {
    const visitor = await newVisitor(browser, page, address);
    players.push(await player(visitor.context.request, visitor.page));
  }
  for (let n = 0; n < others; n += 1) {
    const context = await browser.newContext({ baseURL: address });
    players.push(await player(context.request, null));
  }
  return players;
}

export async function joinAll(players: readonly Player[], id: string): Promise<void> {
  await Promise.all(
    players.map(async ({ page, request }) => {
      if (!page) return does(request, `/api/tournaments/${id}/join`);
      await page.goto(`/tournaments/${id}`);
      await press(page, yourPart(page).getByRole('button', { name: 'Join' }));
      return expect(yourPart(page).getByText('You are checked in')).toBeVisible();
    }),
  );
}

/** People in tournaments at a server, for tests: they announce, join, check in, come to their matches and play them. */
import { expect } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import {
  tournament,
  tournamentDetails,
  type Tournament,
  type TournamentDetails,
  type TournamentMatch,
} from '@playfield/contracts/http/tournaments.ts';
import { hourMs } from '../../durations.ts';
import type { Member } from '../../friends/testing/people.ts';
import { newClient, patiently, type Answer } from '../../testing/client.ts';
import type { TestClock } from '../../testing/clock.ts';

export type Player = Pick<Member, 'id' | 'name' | 'client'>;

export async function guest(url: string): Promise<Player> {
  const client = newClient(url);
  const { user } = getMe.answer.parse((await patiently(() => client.get('/api/auth/me'))).body);
  return { id: user.id, name: user.playName, client };
}

/** A form that is filled in: it starts in an hour. */
export const wish = (clock: TestClock, fields: object = {}): object => ({
  name: 'Evening cup',
  description: 'Everybody is welcome.',
  gameType: 'tic-tac-toe',
  format: 'single-elimination',
  status: 'registration',
  maxParticipants: 8,
  startDate: new Date(clock.wallMs() + hourMs).toISOString(),
  registrationDeadline: new Date(clock.wallMs() + hourMs).toISOString(),
  ...fields,
});

export async function announce(
  { client }: Pick<Player, 'client'>,
  clock: TestClock,
  fields: object = {},
): Promise<Tournament> {
  const answer = await client.post('/api/tournaments', wish(clock, fields));
  expect(answer.status, answer.text).toBe(200);
  return tournament.parse(answer.body);
}

export const act = (
  { client }: Pick<Player, 'client'>,
  id: string,
  what: string,
  body: object = {},
): Promise<Answer> => client.post(`/api/tournaments/${id}/${what}`, body);

/** Acts, and expects that it is done. */
export async function does(
  who: Pick<Player, 'client'>,
  id: string,
  what: string,
  body: object = {},
): Promise<TournamentDetails> {
  const answer = await act(who, id, what, body);
  expect(answer.status, `${what}: ${answer.text}`).toBe(200);
  return tournamentDetails.parse(answer.body);
}

export async function detailsOf({ client }: Pick<Player, 'client'>, id: string): Promise<TournamentDetails> {
  const answer = await client.get(`/api/tournaments/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return tournamentDetails.parse(answer.body);
}

/** Waits until a tournament is as wanted: servers look at what is due twice a second. */
export async function becomes(
  who: Pick<Player, 'client'>,
  id: string,
  isSo: (details: TournamentDetails) => boolean,
): Promise<TournamentDetails> {
  let last: TournamentDetails | null = null;
  await expect
    .poll(async () => isSo((last = await detailsOf(who, id))), { timeout: 20_000, interval: 30 })
    .toBe(true);
  return last ?? detailsOf(who, id);
}

/** One that its organiser may start after an hour: a start that a jump of the clock passes would wait for two minutes more. */
const startable = (clock: TestClock): object => ({
  startDate: new Date(clock.wallMs() + 2 * hourMs).toISOString(),
  registrationDeadline: new Date(clock.wallMs() + hourMs).toISOString(),
});

/** Everybody joins, and the organiser, who is the first, starts it. */
export async function startWith(
  players: readonly Player[],
  clock: TestClock,
  fields: object = {},
): Promise<TournamentDetails> {
  const [organiser] = players;
  if (!organiser) throw new Error('nobody to announce it');
  const { id } = await announce(organiser, clock, { ...startable(clock), ...fields });
  await Promise.all(players.map((player) => does(player, id, 'join')));
  clock.advance(hourMs);
  await does(organiser, id, 'organise', { action: 'start' });
  return becomes(organiser, id, ({ status }) => status === 'active');
}

export const openMatches = ({ matches }: TournamentDetails): TournamentMatch[] =>
  matches.filter(({ status }) => status === 'ready' || status === 'playing');

/** Both come to a match; one of them resigns. Resolves once the bracket has taken the result. */
export async function playMatch(
  players: readonly Player[],
  id: string,
  match: TournamentMatch,
  winnerId: string,
): Promise<TournamentDetails> {
  const both = players.filter((player) => match.slots.some(({ userId }) => userId === player.id));
  for (const player of both) await does(player, id, 'ready');
  const loser = both.find((player) => player.id !== winnerId);
  const [watcher] = both;
  if (!loser || !watcher) throw new Error('a match without two players');
  const isDecided = (details: TournamentDetails): boolean =>
    details.matches.some((one) => one.id === match.id && one.status === 'completed');
  for (let seen = await detailsOf(watcher, id); !isDecided(seen);) {
    const { contestId } = seen.matches.find((one) => one.id === match.id) ?? {};
    const answer = await loser.client.post(`/api/games/${contestId}/action`, { action: 'resign' });
    expect(answer.status, answer.text).toBe(200);
    seen = await becomes(watcher, id, (details) => {
      const own = details.matches.find((one) => one.id === match.id);
      return own?.status === 'completed' || own?.contestId !== contestId;
    });
  }
  return detailsOf(watcher, id);
}

/** Plays to the end; of two who meet, the one who comes first in `players` wins. */
export async function playOut(players: readonly Player[], id: string): Promise<TournamentDetails> {
  const [watcher] = players;
  if (!watcher) throw new Error('nobody plays');
  for (;;) {
    const details = await detailsOf(watcher, id);
    const [match] = openMatches(details);
    if (!match) return details;
    const winner = players.find((player) => match.slots.some(({ userId }) => userId === player.id));
    await playMatch(players, id, match, winner?.id ?? '');
  }
}

/**
 * Whether the time that an answer takes tells what somebody thinks of the one who asks: friend requests and
 * invitations toward somebody who blocked the caller, somebody who declined and somebody who ignores, and the search for a name that
 * exists and for one that doesn't. Medians over 200 tries each, taken in turn; they should lie within 20 ms.
 */
import { parseArgs } from 'node:util';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import { does, member, type Member } from '@playfield/server/friends/testing/people.ts';
import { serverProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import './measure/exitOnSignals.ts';
import { median, milliseconds, printFigures, type Figure } from './measure/figures.ts';

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '200' } } });
const tries = Number(options.tries);

type Case = {
  readonly name: string;
  readonly before?: () => Promise<unknown>;
  readonly ask: () => Promise<unknown>;
};

/** The cases in turn, so that what slows the machine slows all of them. */
async function figuresOf(what: string, cases: readonly Case[]): Promise<Figure[]> {
  const times = new Map<Case, number[]>(cases.map((one) => [one, []]));
  for (let n = 0; n < tries; n++)
    for (const one of cases) {
      await one.before?.();
      const sinceMs = performance.now();
      await one.ask();
      times.get(one)?.push(performance.now() - sinceMs);
    }
  const medians = [...times].map(([{ name }, taken]) => ({ name, ms: median(taken) }));
  const spread = Math.max(...medians.map(({ ms }) => ms)) - Math.min(...medians.map(({ ms }) => ms));
  return [
    ...medians.map(({ name, ms }) => ({ figure: `${what} ${name}: median`, value: milliseconds(ms) })),
    {
      figure: `${what}: between the medians`,
      value: milliseconds(spread),
      anchor: 'limit 20 ms',
      ratio: `${(spread / 20).toFixed(2)}x`,
    },
  ];
}

const server = await serverProcess();
try {
  await server.start();
  const asker = await member(server.url, 'Asker');
  const [blocker, decliner, ignorer] = [
    await member(server.url, 'Blocker'),
    await member(server.url, 'Decliner'),
    await member(server.url, 'Ignorer'),
  ];
  await does(asker, 'request', decliner);
  await does(decliner, 'decline', asker);
  await does(blocker, 'block', asker);
  const people: readonly (readonly [string, Member])[] = [
    ['toward somebody who blocked the caller', blocker],
    ['toward somebody who declined', decliner],
    ['toward somebody who ignores', ignorer],
  ];
  for (const [, one] of people) await one.client.put('/api/me/settings', { mayInvite: 'everyone' });

  const requests = people.map(([name, one]) => ({
    name,
    before: () => does(asker, 'cancel', one),
    ask: () => does(asker, 'request', one),
  }));
  const open = new Map<Member, string>();
  const invitations = people.map(([name, one]) => ({
    name,
    async before() {
      const id = open.get(one);
      if (id !== undefined) await asker.client.post(`/api/invites/${id}/cancel`);
    },
    async ask() {
      const wanted = { toUserId: one.id, kind: 'game', gameType: 'connect-four' };
      const { body } = await asker.client.post('/api/invites', wanted);
      open.set(one, createInvite.answer.parse(body).invite.id);
    },
  }));
  const searches = ['Ignorer', 'Nobody at all'].map((name) => ({
    name: name === 'Ignorer' ? 'for a name that exists' : 'for one that does not',
    ask: () => asker.client.get(`/api/users/search?name=${encodeURIComponent(name)}`),
  }));
  printFigures('npm run bench -- equalAnswers', new Date(), [
    ...(await figuresOf('Friend request', requests)),
    ...(await figuresOf('Invitation', invitations)),
    ...(await figuresOf('Search', searches)),
  ]);
} finally {
  await server.dispose();
}

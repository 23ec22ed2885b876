/**
 * The operator's port (T-50; GAPS G11, G69): JSON for programs that send a secret, the console for browsers that signed in with
 * one. A form is answered by a redirect, so that loading the page again repeats nothing.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { isStorableJson } from '@playfield/contracts/wellFormed.ts';
import type { Statistics } from '../statistics/statistics.ts';
import {
  addressOf,
  openPrivatePort,
  type Place,
  type PrivateAnswer,
  type PrivatePort,
} from '../http/privatePort.ts';
import type { ChatPlace } from '../chat/index.ts';
import { reportActs, type Moderation } from './moderation.ts';
import { personActs, reasonLength, type OperatorRefusal, type Order } from './personActs.ts';
import { createOperators, isSame, type NamedSecret, type OperatorSession } from './operators.ts';
import type { Figures } from './figuresNow.ts';
import { tournamentActs, type OperatedTournaments } from '../tournament/operated.ts';
import { tournamentPage, tournamentsPage } from './tournamentPages.ts';
import { codePage } from './codePage.ts';
import { createShownOnce } from './shownOnce.ts';
import { html } from './html.ts';
import { findPage, nowPage, page, pageHeaders, reportPage, reportsPage, signInPage } from './pages.ts';
import { personPage } from './personPage.ts';

export type OperatorOptions = {
  /** Port 0 picks a free one. */
  readonly place: Place;
  /** Sent as `Authorization: Bearer …`, or at sign-in. */
  readonly secrets: readonly NamedSecret[];
  readonly moderation: Moderation;
  readonly tournaments: OperatedTournaments;
  readonly statistics: Pick<Statistics, 'days'>;
  /** What goes on now, by its name. */
  readonly now: () => Promise<Figures>;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
};

/** Who asks, and in which form the answer is sent. */
type Caller = { readonly name: string; readonly session: OperatorSession | null };

const mostPages = 10_000;
const idPattern = '([\\w-]{1,64})';
const paths = {
  report: new RegExp(`^/reports/${idPattern}$`),
  reportAct: new RegExp(`^/reports/${idPattern}/(${reportActs.join('|')})$`),
  person: new RegExp(`^/people/${idPattern}$`),
  personAct: new RegExp(`^/people/${idPattern}/(${personActs.join('|')})$`),
  tournament: new RegExp(`^/tournaments/${idPattern}$`),
  tournamentAct: new RegExp(`^/tournaments/${idPattern}/(${tournamentActs.join('|')})$`),
  code: new RegExp(`^/codes/${idPattern}$`),
  message: new RegExp(`^/chat/${idPattern}/${idPattern}$`),
  tournamentMessage: new RegExp(`^/tournaments/${idPattern}/messages/${idPattern}$`),
} as const;

const idText = z.string().trim().max(64).optional();
const orderBody = z
  .object({
    reason: z.string().trim().min(1).max(reasonLength),
    for: z.enum(['1h', '1d', '7d', 'forever']).optional(),
    name: z.string().max(200).optional(),
    startDate: z.string().max(40).optional(),
    userId: idText,
    matchId: idText,
    winnerId: idText,
  })
  .refine(isStorableJson);

const statusOf = { unknown: 404, impossible: 409, handled: 409 } as const satisfies Record<
  OperatorRefusal,
  number
>;
const help =
  'There are GET /, /reports?page=N, /reports/ID, /people?find=NAME, /people/ID, /tournaments, /tournaments/ID, /statistics; ' +
  `POST /tournaments/ID/(${tournamentActs.join('|')}) with {"reason": …} and what it needs of startDate, userId, matchId, winnerId, ` +
  `POST /reports/ID/(${reportActs.join('|')}), POST /people/ID/(${personActs.join('|')}) and ` +
  'DELETE /chat/RACE/MESSAGE, /tournaments/ID/messages/MESSAGE here, the last four with {"reason": …, "for": "1h|1d|7d|forever"}, delete with {"name": …} too.';

const json = (status: number, value: unknown): PrivateAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: `${JSON.stringify(value, null, 2)}\n`,
  headers: { 'cache-control': 'no-store' },
});
const htmlPage = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
  headers: { ...pageHeaders, ...headers },
});
const file = (text: AsyncIterable<string>): PrivateAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  text,
  headers: {
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="playfield-data.json"',
    'x-content-type-options': 'nosniff',
  },
});
const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): PrivateAnswer => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  text: 'See the next page.\n',
  headers: { location, 'cache-control': 'no-store', ...headers },
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pause(waitS: number, isBrowser: boolean): PrivateAnswer {
  const text = `Too many wrong tries. Please wait ${waitS} s.`;
  const headers = { 'retry-after': String(waitS) };
  return isBrowser ? htmlPage(429, signInPage(text), headers) : { ...json(429, { error: text }), headers };
}

function pageOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, mostPages) : 1;
}

/** Rejects when the port is taken. */
export function openOperatorPort(options: OperatorOptions): Promise<PrivatePort> {
  const { place, secrets, moderation, tournaments, statistics, now, nowMs, failed } = options;
  const operators = createOperators(secrets, nowMs);
  const codes = createShownOnce<{ readonly back: string; readonly code: string }>();

  function signIn(body: string, address: string): PrivateAnswer {
    const waitS = operators.waitS(address);
    if (waitS > 0) return pause(waitS, true);
    const name = operators.nameOf(new URLSearchParams(body).get('secret') ?? '', address);
    if (name === null) return htmlPage(401, signInPage('That secret is not known.'));
    return redirect('/', { 'set-cookie': operators.open(name) });
  }

  /** The caller, or the answer to nobody. */
  function callerOf(
    { headers, method }: IncomingMessage,
    pathname: string,
    address: string,
  ): Caller | PrivateAnswer {
    const [, bearer] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (bearer !== undefined) {
      const waitS = operators.waitS(address);
      if (waitS > 0) return pause(waitS, false);
      const name = operators.nameOf(bearer, address);
      if (name !== null) return { name, session: null };
    } else {
      const session = operators.session(headers);
      if (session) return { name: session.name, session };
      if (method === 'GET' && headers.accept?.includes('text/html') === true)
        return pathname === '/sign-in' ? htmlPage(200, signInPage(null)) : redirect('/sign-in');
      // A form of a page that was open for longer than the sign-in, which a restart of the server ends, too.
      if (headers.accept?.includes('text/html') === true)
        return htmlPage(
          401,
          signInPage('Your sign-in has ended, and nothing was done. Please sign in again.'),
        );
    }
    return json(401, { error: 'Send an operator’s secret: Authorization: Bearer …' });
  }

  /** What is asked for, as JSON or as a page. */
  async function read(url: URL, { session }: Caller): Promise<PrivateAnswer | null> {
    const note = url.searchParams.get('note');
    const shown = (value: unknown, page: (session: OperatorSession) => string): PrivateAnswer =>
      session ? htmlPage(200, page(session)) : json(200, value);
    const { pathname } = url;
    if (pathname === '/') {
      const figures = await now();
      return shown(Object.fromEntries(figures), (to) => nowPage(to, note, figures));
    }
    const [, codeKey] = paths.code.exec(pathname) ?? [];
    if (codeKey !== undefined && session) {
      const given = codes.take(codeKey);
      if (given) return htmlPage(200, codePage(session, given.back, given.code));
      return redirect(`/people?${new URLSearchParams({ note: 'A code is shown once.' }).toString()}`);
    }
    if (pathname === '/statistics') return json(200, await statistics.days());
    if (pathname === '/reports') {
      const at = pageOf(url);
      const reports = await moderation.reports(at);
      return shown(reports.things, (to) => reportsPage(to, note, { ...reports, at }));
    }
    if (pathname === '/people') {
      const asked = (url.searchParams.get('find') ?? '').slice(0, 200);
      const found = asked === '' || !isStorableJson(asked) ? [] : await moderation.find(asked);
      return shown(found, (to) => findPage(to, note, asked, found));
    }
    if (pathname === '/tournaments') {
      const found = await tournaments.list();
      return shown(found, (to) => tournamentsPage(to, note, found));
    }
    const [, tournamentId] = paths.tournament.exec(pathname) ?? [];
    if (tournamentId !== undefined) {
      const found = await tournaments.one(tournamentId, pageOf(url));
      return found && shown(found, (to) => tournamentPage(to, note, found));
    }
    const [, reportId] = paths.report.exec(pathname) ?? [];
    if (reportId !== undefined) {
      const report = await moderation.report(reportId);
      return report && shown(report, (to) => reportPage(to, note, report));
    }
    const [, personId] = paths.person.exec(pathname) ?? [];
    if (personId !== undefined) {
      const person = await moderation.person(personId);
      return person && shown(person, (to) => personPage(to, note, person));
    }
    return null;
  }

  const removal = (place: ChatPlace, messageId: string) => ({
    back: '/reports',
    run: (order: Order) => moderation.remove(place, messageId, order),
  });

  /** What is ordered at this address; null: nothing can be. */
  function orderAt(method: string, pathname: string) {
    if (method === 'POST') {
      const [, reportId = '', reportWord] = paths.reportAct.exec(pathname) ?? [];
      const reportAct = reportActs.find((act) => act === reportWord);
      if (reportAct)
        return {
          back: '/reports',
          run: (order: Order) => moderation.handle(reportId, reportAct, order),
        };
      const [, personId = '', personWord] = paths.personAct.exec(pathname) ?? [];
      const personAct = personActs.find((act) => act === personWord);
      if (personAct)
        return {
          back: `/people/${personId}`,
          run: (order: Order) => moderation.act(personId, personAct, order),
        };
    }
    if (method !== 'DELETE') return null;
    const [, raceId, messageId] = paths.message.exec(pathname) ?? [];
    if (raceId !== undefined && messageId !== undefined) return removal({ raceId }, messageId);
    const [, tournamentId, id] = paths.tournamentMessage.exec(pathname) ?? [];
    if (tournamentId !== undefined && id !== undefined) return removal({ tournamentId }, id);
    return null;
  }

  /** Carries out an order about a tournament; null: this address is about something else. */
  async function organise(
    method: string,
    pathname: string,
    order: z.output<typeof orderBody>,
    { name, session }: Caller,
  ): Promise<PrivateAnswer | null> {
    const [, id = '', word] = (method === 'POST' && paths.tournamentAct.exec(pathname)) || [];
    const act = tournamentActs.find((one) => one === word);
    if (!act) return null;
    const outcome = await tournaments.act(id, act, { ...order, operator: name });
    if (!session) {
      if (outcome.ok) return json(200, { done: outcome.done });
      return json(outcome.status, { error: outcome.text });
    }
    const note = outcome.ok ? `Done: ${outcome.done}.` : outcome.text;
    return redirect(`/tournaments/${id}?${new URLSearchParams({ note }).toString()}`);
  }

  async function carryOut(
    method: string,
    pathname: string,
    body: string,
    { name, session }: Caller,
  ): Promise<PrivateAnswer | null> {
    const wanted = orderAt(method, pathname);
    if (!wanted && !paths.tournamentAct.test(pathname)) return null;
    const form = Object.fromEntries(new URLSearchParams(body));
    const refused = (status: number, error: string): PrivateAnswer =>
      session ? htmlPage(status, page('Not done', session, error, html``)) : json(status, { error });
    if (session && !isSame(form.token ?? '', session.formToken))
      return refused(403, 'This form is not from your sign-in. Load the page again.');
    const parsed = orderBody.safeParse(session ? form : parsedJson(body));
    if (!parsed.success)
      return refused(400, `Give a reason of at most ${reasonLength} characters, and for how long.`);
    if (!wanted) return organise(method, pathname, parsed.data, { name, session });
    const { reason, for: length = 'forever', name: named } = parsed.data;
    const outcome = await wanted.run({ operator: name, reason, length, name: named });
    if (outcome.ok && outcome.value.copy) return file(outcome.value.copy);
    if (session) {
      // The code itself stands in no address, which browsers remember.
      if (outcome.ok && outcome.value.code !== undefined)
        return redirect(`/codes/${codes.keep({ back: wanted.back, code: outcome.value.code })}`);
      const note = outcome.ok ? `Done: ${outcome.value.done}.` : (outcome.error.text ?? outcome.error.code);
      return redirect(`${wanted.back}?${new URLSearchParams({ note }).toString()}`);
    }
    return outcome.ok
      ? json(200, outcome.value)
      : json(statusOf[outcome.error.code], { error: outcome.error.text ?? outcome.error.code });
  }

  return openPrivatePort(
    place,
    async (request, body) => {
      const { method = 'GET', headers, socket } = request;
      const url = addressOf(request);
      if (!url) return json(400, { error: 'That is no address.' });
      const address = socket.remoteAddress ?? '';
      if (headers['sec-fetch-site'] === 'cross-site' && method !== 'GET')
        return json(403, { error: 'Requests from other sites are not accepted.' });
      if (method === 'POST' && url.pathname === '/sign-in') return signIn(body, address);
      const caller = callerOf(request, url.pathname, address);
      if ('status' in caller) return caller;
      if (method === 'POST' && url.pathname === '/sign-out') {
        const isOwn = isSame(new URLSearchParams(body).get('token') ?? '', caller.session?.formToken ?? '');
        return isOwn
          ? redirect('/sign-in', { 'set-cookie': operators.close(headers) })
          : json(403, { error: 'This form is not from your sign-in.' });
      }
      const answer =
        method === 'GET' ? await read(url, caller) : await carryOut(method, url.pathname, body, caller);
      return answer ?? json(404, { error: help });
    },
    failed,
  );
}

/** Tournaments in the operator's console. */
import type { OperatedTournaments } from '../tournament/operated.ts';
import { html, type Html } from './html.ts';
import type { OperatorSession } from './operators.ts';
import { list, page, time, token } from './pages.ts';
import { reasonLength } from './personActs.ts';

type Listed = Awaited<ReturnType<OperatedTournaments['list']>>;
type Shown = NonNullable<Awaited<ReturnType<OperatedTournaments['one']>>>;

export function tournamentsPage(session: OperatorSession, note: string | null, found: Listed): string {
  const rows = found.map(
    ({ id, name, gameType, format, status, players, startDate }) =>
      html`<tr>
        <td><a href="/tournaments/${id}">${name}</a></td>
        <td>${gameType}</td>
        <td>${format}</td>
        <td>${status}</td>
        <td>${players}</td>
        <td>${time(startDate)}</td>
      </tr>`,
  );
  const head = ['Name', 'Game', 'Format', 'Status', 'Players', 'Start'];
  return page('Tournaments', session, note, list(rows, head, 'There are none.'));
}

/** A form of one act, with its own fields. */
function form(session: OperatorSession, path: string, act: string, title: string, fields: Html | null): Html {
  return html`<form method="post" action="${path}/${act}">
    ${token(session)}
    <fieldset>
      ${fields}
      <label class="wide"
        >Reason (for the log; players read it when you cancel, disqualify or correct)<input
          name="reason"
          required
          maxlength="${reasonLength}"
      /></label>
      <button>${title}</button>
    </fieldset>
  </form>`;
}

const field = (name: string, title: string, needed: boolean): Html =>
  html`<label>${title}<input name="${name}" ${needed ? { html: 'required' } : null} /></label>`;

/** Players and matches are turned over together. */
function pagesOf(path: string, { page: at, pages }: Pick<Shown, 'page' | 'pages'>): Html | null {
  if (pages === 1) return null;
  const to = (number: number, title: string): Html | null =>
    number < 1 || number > pages ? null : html`<a href="${path}?page=${number}">${title}</a>`;
  return html`<p>Page ${at} of ${pages} ${to(at - 1, 'Previous')} ${to(at + 1, 'Next')}</p>`;
}

export function tournamentPage(
  session: OperatorSession,
  note: string | null,
  { tournament, participants, matches, isCorrectable, onOneAddress, ...of }: Shown,
): string {
  const path = `/tournaments/${tournament.id}`;
  const isAhead = tournament.status === 'upcoming' || tournament.status === 'registration';
  const isOpen = isAhead || tournament.status === 'active';
  const isPaused = isOpen && tournament.pausedAt !== null;
  const people = participants.map(
    ({ userId, username, status, seed, place, reason }) =>
      html`<tr>
        <td><a href="/people/${userId}">${username}</a></td>
        <td>${userId}</td>
        <td>${status}</td>
        <td>${seed ?? ''}</td>
        <td>${place ?? ''}</td>
        <td>${reason ?? ''}</td>
      </tr>`,
  );
  const nameOf = new Map(participants.map(({ userId, username }) => [userId, username]));
  const person = (id: string): Html => html`<a href="/people/${id}">${nameOf.get(id) ?? id}</a>`;
  const shared = onOneAddress.map(
    ([one, other]) =>
      html`<tr>
        <td>${person(one)}</td>
        <td>${person(other)}</td>
      </tr>`,
  );
  const games = matches.map(
    ({ id, place, players, status, winner }) =>
      html`<tr>
        <td>${place}</td>
        <td>${id}</td>
        <td>${players[0] ?? '–'} – ${players[1] ?? '–'}</td>
        <td>${status}</td>
        <td>${winner ?? ''}</td>
      </tr>`,
  );
  const acts = [
    ...(isOpen && !isPaused ? [form(session, path, 'pause', 'Pause', null)] : []),
    ...(isPaused ? [form(session, path, 'resume', 'Resume', null)] : []),
    ...(isAhead
      ? [
          form(session, path, 'start', 'Start now', null),
          form(session, path, 'move', 'Move', field('startDate', 'New start, UTC (2026-12-01T18:00Z)', true)),
        ]
      : []),
    ...(isOpen
      ? [
          form(session, path, 'cancel', 'Cancel', null),
          form(session, path, 'disqualify', 'Disqualify', field('userId', 'Id of the player', true)),
        ]
      : []),
    ...(tournament.status === 'active' && tournament.format === 'arena'
      ? [form(session, path, 'end', 'End now (games that run are played out)', null)]
      : []),
    ...(isCorrectable
      ? [
          form(
            session,
            path,
            'correct',
            'Correct a result',
            html`${field('matchId', 'Id of the match', true)}
            ${field('winnerId', 'Id of the winner (empty: nobody, or a draw)', false)}`,
          ),
        ]
      : []),
  ];
  return page(
    tournament.name,
    session,
    note,
    html`<p>
        ${tournament.gameType}, ${tournament.format}, ${isPaused ? 'paused' : tournament.status}, starts
        ${time(tournament.startDate)}
      </p>
      <p>${tournament.description}</p>
      ${acts} ${pagesOf(path, of)}
      <h2>Players (${of.playerCount})</h2>
      ${list(people, ['Name', 'Id', 'Status', 'Seed', 'Place', 'Reason'], 'Nobody.')}
      ${
        onOneAddress.length === 0
          ? null
          : html`<h2>On one address</h2>
              <p>Schools and homes share one. Players are not told.</p>
              ${list(shared, ['One', 'Other'], 'Nobody.')}`
      }
      <h2>Matches (${of.matchCount})</h2>
      ${list(games, ['Place', 'Id', 'Players', 'Status', 'Winner'], 'None yet.')}`,
  );
}

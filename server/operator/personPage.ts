/** The console's page about one person. */
import { html, type Html } from './html.ts';
import type { Moderation } from './moderation.ts';
import type { LogEntry } from './moderationLog.ts';
import type { OperatorSession } from './operators.ts';
import { actions, json, list, page, time, token } from './pages.ts';
import { reasonLength } from './personActs.ts';

type Shown = NonNullable<Awaited<ReturnType<Moderation['person']>>>;

/** Apart from the other acts, and with the name: it cannot be undone. */
function deletion(session: OperatorSession, { id, username }: Shown['person']): Html {
  return html`<form method="post" action="/people/${id}/delete">
    ${token(session)}
    <fieldset>
      <label class="wide"
        >To delete this person for good, write their name: ${username}<input
          name="name"
          required
          autocomplete="off"
      /></label>
      <label class="wide">Why<input name="reason" required maxlength="${reasonLength}" /></label>
      <button>Delete for good</button>
    </fieldset>
  </form>`;
}

function logRows(entries: readonly LogEntry[], id: string): Html[] {
  return entries.map(
    ({ createdAt, action, actorId, targetUserId, reason, details }) =>
      html`<tr>
        <td>${time(createdAt)}</td>
        <td>${action}</td>
        <td>
          ${
            actorId === id
              ? targetUserId === null
                ? 'by this person'
                : html`by this person, about <a href="/people/${targetUserId}">${targetUserId}</a>`
              : 'about this person'
          }
        </td>
        <td>${reason ?? ''}</td>
        <td>${json(details)}</td>
      </tr>`,
  );
}

export function personPage(
  session: OperatorSession,
  note: string | null,
  {
    person,
    sessionCount,
    sessions,
    restrictions,
    figures,
    log,
  }: NonNullable<Awaited<ReturnType<Moderation['person']>>>,
): string {
  const has = (kind: string): boolean => restrictions.some((one) => one.kind === kind);
  const acts = [
    'warn',
    'mute',
    ...(has('mute') ? ['unmute'] : []),
    ...(person.isGuest ? [] : ['rename', 'ban', 'void-ratings', 'recovery-code']),
    ...(has('ban') ? ['unban'] : []),
    'end-sessions',
    'export',
  ];
  const facts: readonly (readonly [string, Html | string | number])[] = [
    ['Id', person.id],
    ['Kind', person.isGuest ? 'guest' : 'account'],
    ['Created', time(person.createdAt)],
    ['Last seen', time(person.lastSeenAt)],
    ['Sessions', sessionCount],
    ...sessions.slice(0, 1).map(({ createdAt }) => ['Latest session since', time(createdAt)] as const),
    ...Object.entries(figures),
    ...restrictions.map(
      ({ kind, until, reason }) =>
        [
          kind === 'mute' ? 'Muted' : 'Banned',
          html`${until === null ? 'for good' : html`until ${time(until)}`}: ${reason}`,
        ] as const,
    ),
  ];
  return page(
    person.username,
    session,
    note,
    html`<table>
        <tbody>
          ${facts.map(
            ([name, value]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${actions(session, `/people/${person.id}`, acts)} ${deletion(session, person)}
      <h2>History</h2>
      ${list(logRows(log, person.id), ['When', 'What', 'Who', 'Reason', 'Details'], 'Nothing.')}`,
  );
}

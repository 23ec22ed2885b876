/** The operator's console as HTML: plain pages and forms, no script. */
import { createHash } from 'node:crypto';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { html, type Html } from './html.ts';
import type { Moderation, ReportsPage } from './moderation.ts';
import { reasonLength, type Length } from './personActs.ts';
import type { OperatorSession } from './operators.ts';

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
nav, fieldset { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
nav form { margin-left: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8886; }
button, input, select { font: inherit; padding: .4rem .7rem; min-height: 2.5rem; box-sizing: border-box; }
fieldset { min-width: 0; border: 1px solid #8886; margin: 1rem 0; padding: .75rem; }
.rows { overflow-x: auto; } .rows td { min-width: 6rem; }
label { display: grid; } label.wide { flex: 1 1 20rem; }
.said { background: #ec85; } .note { padding: .5rem .75rem; border: 1px solid; }
`;

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export const time = (at: Date | string): Html => {
  const text = (typeof at === 'string' ? at : at.toISOString()).slice(0, 16).replace('T', ' ');
  return html`<time>${text} UTC</time>`;
};
export const json = (value: unknown): string => JSON.stringify(value) ?? '';
export const list = (rows: readonly Html[], head: readonly string[], empty: string): Html =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<div class="rows" role="group" aria-label="${head.join(', ')}" tabindex="0">
        <table>
          <thead>
            <tr>
              ${head.map((title) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;

export function page(
  title: string,
  session: OperatorSession | null,
  note: string | null,
  body: Html,
): string {
  const menu = session
    ? html`<nav>
        <a href="/">Now</a><a href="/reports">Reports</a><a href="/people">Person</a
        ><a href="/tournaments">Tournaments</a>
        <form method="post" action="/sign-out">
          ${token(session)}<span>${session.name}</span> <button>Sign out</button>
        </form>
      </nav>`
    : html``;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} – operator</title>
        <style>
          ${{ html: 'STYLE' }}
        </style>
      </head>
      <body>
        ${menu}
        <main>
          <h1>${title}</h1>
          ${note === null ? null : html`<p class="note" role="status">${note}</p>`} ${body}
        </main>
      </body>
    </html>`.html.replace(/<style>\s*STYLE\s*<\/style>/, () => `<style>${style}</style>`);
}

export const token = ({ formToken }: OperatorSession): Html =>
  html`<input type="hidden" name="token" value="${formToken}" />`;

const lengthTexts = { '1h': '1 hour', '1d': '1 day', '7d': '7 days', forever: 'for good' } as const;
const lengthKeys = ['1h', '1d', '7d', 'forever'] as const satisfies readonly Length[];

const buttonText = (act: string): string => `${act.charAt(0).toUpperCase()}${act.slice(1).replace('-', ' ')}`;

/** One form: the reason, for how long, and a button for each act. */
export function actions(session: OperatorSession, path: string, acts: readonly string[]): Html {
  return html`<form method="post">
    ${token(session)}
    <fieldset>
      <label class="wide"
        >Reason (read by the person you warn, mute, rename, ban or give a code)<input
          name="reason"
          required
          maxlength="${reasonLength}"
      /></label>
      <label
        >For how long (mute, ban)<select name="for">
          ${lengthKeys.map((key) => html`<option value="${key}">${lengthTexts[key]}</option>`)}
        </select></label
      >
      ${acts.map((act) => html`<button formaction="${path}/${act}">${buttonText(act)}</button>`)}
    </fieldset>
  </form>`;
}

const personLink = (person: { readonly id: string; readonly username: string } | null): Html =>
  person ? html`<a href="/people/${person.id}">${person.username}</a>` : html`nobody known`;

export function signInPage(note: string | null): string {
  return page(
    'Sign in',
    null,
    note,
    html`<form method="post" action="/sign-in">
      <fieldset>
        <label class="wide"
          >Your secret<input type="password" name="secret" required autocomplete="current-password"
        /></label>
        <button>Sign in</button>
      </fieldset>
    </form>`,
  );
}

export function nowPage(
  session: OperatorSession,
  note: string | null,
  figures: readonly (readonly [string, string | number])[],
): string {
  const rows = figures.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${value}</td>
      </tr>`,
  );
  return page(
    'Now',
    session,
    note,
    html`<table>
      <tbody>
        ${rows}
      </tbody>
    </table>`,
  );
}

const reportsLink = (at: number, title: string): Html => html`<a href="/reports?page=${at}">${title}</a>`;

export function reportsPage(
  session: OperatorSession,
  note: string | null,
  { things, at, isLast, leftOut }: ReportsPage & { readonly at: number },
): string {
  const rows = things.map(
    ({ id, kind, reason, person, details, reporters, reportedAt }) =>
      html`<tr>
        <td><a href="/reports/${id}">${time(reportedAt)}</a></td>
        <td>${kind}${reason === null ? '' : ` (${reason})`}</td>
        <td>${personLink(person)}</td>
        <td>${json(details)}</td>
        <td>${reporters}</td>
      </tr>`,
  );
  const head = ['Reported', 'What', 'About', 'Details', 'Reports'];
  return page(
    'Reports',
    session,
    note,
    html`${list(rows, head, at === 1 ? 'Nothing is waiting.' : 'Nothing more is waiting.')}
    ${at === 1 ? null : html`<p>${reportsLink(at - 1, 'Newer reports')}</p>`}
    ${isLast ? null : html`<p>${reportsLink(at + 1, 'Older reports')}</p>`}
    ${leftOut === 0 ? null : html`<p>Older reports, shown once newer ones are answered: ${leftOut}.</p>`}`,
  );
}

export function reportPage(
  session: OperatorSession,
  note: string | null,
  { thing, isOpen, around }: NonNullable<Awaited<ReturnType<Moderation['report']>>>,
): string {
  const messages = around.map(
    ({ id, username, message, createdAt }: ChatMessage) =>
      html`<tr ${id === thing.subject ? { html: 'class="said"' } : null}>
        <td>${time(createdAt)}</td>
        <td>${username}</td>
        <td>${message}</td>
      </tr>`,
  );
  const acts = [
    'dismiss',
    ...(thing.isThere ? ['remove'] : []),
    ...(thing.person ? ['warn', 'mute', 'rename', 'ban'] : []),
  ];
  return page(
    'Report',
    session,
    note,
    html`<p>
        ${thing.kind}${thing.reason === null ? '' : ` (${thing.reason})`} about ${personLink(thing.person)},
        ${time(thing.reportedAt)}, reports: ${thing.reporters}
      </p>
      <p>${json(thing.details)}</p>
      ${isOpen ? actions(session, `/reports/${thing.id}`, acts) : html`<p>This report has been handled.</p>`}
      ${
        around.length === 0
          ? null
          : html`<h2>Messages around it</h2>
              ${list(messages, ['Written', 'By', 'Message'], '')}`
      }`,
  );
}

export function findPage(
  session: OperatorSession,
  note: string | null,
  asked: string,
  found: Awaited<ReturnType<Moderation['find']>>,
): string {
  const rows = found.map(
    (person) =>
      html`<tr>
        <td>${personLink(person)}</td>
        <td>${person.isGuest ? 'guest' : 'account'}</td>
        <td>${time(person.lastSeenAt)}</td>
      </tr>`,
  );
  return page(
    'Person',
    session,
    note,
    html`<form method="get" action="/people">
        <fieldset>
          <label class="wide">Name, look-alike or id<input name="find" required value="${asked}" /></label>
          <button>Find</button>
        </fieldset>
      </form>
      ${asked === '' ? null : list(rows, ['Name', 'Kind', 'Last seen'], 'Nobody was found.')}`,
  );
}

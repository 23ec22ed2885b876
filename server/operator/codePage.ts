/** What the console shows of a recovery code. */
import { html } from './html.ts';
import type { OperatorSession } from './operators.ts';
import { page } from './pages.ts';

export function codePage(session: OperatorSession, back: string, code: string): string {
  return page(
    'Recovery code',
    session,
    null,
    html`<p><strong>${code}</strong></p>
      <p>
        It is shown this once. Give it to the person whose account it is, and to nobody else: with their name,
        it sets a new password at <em>Log in → Use a recovery code</em>, and works once.
      </p>
      <p><a href="${back}">Back</a></p>`,
  );
}

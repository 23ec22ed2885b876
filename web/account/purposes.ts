/** What the forms of `/login` are for, beside the specified title, which names neither the site nor what to do here. Pure. */

export type View = 'login' | 'register' | 'recover';

/** With `next`, the page that opens afterwards. An invitation is one account's: nobody reaches it with a new one. */
export function purposeOf(view: View, next: string, productName: string): string {
  if (view === 'register') return `Create your ${productName} account`;
  if (view === 'recover') return `Get back into your ${productName} account`;
  return next.startsWith('/invite/') ? 'Log in to see who invited you' : `Log in to ${productName}`;
}

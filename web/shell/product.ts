/** What the server wrote into the page about this site: its name, who counts visits, and what guests may do. */

/** The content of `<meta name="playfield:…">`, or null. */
function setting(name: string): string | null {
  return document.querySelector(`meta[name="playfield:${name}"]`)?.getAttribute('content') ?? null;
}

/** The configurable name of the site (G01). */
export const productName: string = setting('name') || 'Playfield';

/** Whether the operator switched the first-party sink on (G12). */
export const analyticsEnabled: boolean = setting('analytics') === 'on';

/** Host of the operator's external script, where one is loaded for this visitor; else empty. */
export const externalScriptHost: string = setting('script') ?? '';

/** Whether guests may write in chats and give races a text of their own (G09). */
export const guestsWrite: boolean = setting('guests-write') !== 'off';

/** Whether guests may announce tournaments (G46). */
export const guestsAnnounce: boolean = setting('guests-announce') !== 'off';

/** What the footer promises this visitor (G12). `scriptHost` is empty without an external script. Pure. */
export function privacyText(scriptHost: string): string {
  return scriptHost === ''
    ? 'No ads, and nothing loaded from other sites.'
    : `No ads. A script from ${scriptHost} counts visits.`;
}

/** What a visitor must know on every page, below the header: that the site needs cookies, or that a game of theirs is running. */
import type { ReactElement } from 'react';
import { areCookiesRefused } from '../lib/cookies.ts';
import { loadable } from '../lib/loadable.tsx';
import { RunningGameBar } from '../match/current/RunningGameBar.tsx';

const { View: CookiesNeeded } = loadable(async () => (await import('./CookiesNeeded.tsx')).CookiesNeeded);

export function TopBar(): ReactElement {
  return areCookiesRefused() ? <CookiesNeeded /> : <RunningGameBar />;
}

import { createStore } from '../../lib/store.ts';

/**
 * The race whose page this tab showed last; set by that page. Whoever leaves it while the race waits leaves the race as well: no other
 * page leads back to it.
 */
export const lastShownRace = createStore<string | null>(null);

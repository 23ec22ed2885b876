import { createStore } from '../../lib/store.ts';

/**
 * The race whose page this tab showed last; that page sets it. Leaving the page of a waiting race also leaves the race, so no other
 * page links back to it.
 */
export const lastShownRace = createStore<string | null>(null);

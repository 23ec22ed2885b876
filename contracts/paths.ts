/** Addresses of pages that both sides lead to: the server by notifications, events and invitations, the browser by links. */

/** A game between people. */
export const gamePath = (id: string): string => `/multiplayer?game=${id}`;
export const racePath = (id: string): string => `/online-race?race=${id}`;
export const tournamentPath = (id: string): string => `/tournaments/${id}`;

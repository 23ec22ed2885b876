/** What the account page reads in more than one place. */

/** Where the player is signed in. */
export const sessionsKey = ['account', 'sessions'] as const;

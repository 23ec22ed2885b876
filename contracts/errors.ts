/**
 * The one catalogue of refusals: code -> HTTP status and the sentence a player may read.
 * Every JSON error body is `{ message, code }` (GAPS G13); sockets send the same two fields.
 */
export const errors = {
  'request/malformed': { status: 400, text: 'The request could not be read.' },
  'request/invalid': { status: 400, text: 'Something in the request is missing or not valid.' },
  'request/not-found': { status: 404, text: 'There is nothing at this address.' },
  'request/method-not-allowed': { status: 405, text: 'This address does not take that kind of request.' },
  'request/timeout': { status: 408, text: 'The request took too long to arrive.' },
  'request/too-large': { status: 413, text: 'That is too large.' },
  'request/unsupported-type': { status: 415, text: 'Requests must be sent as application/json.' },
  'request/foreign-origin': { status: 403, text: 'Requests from other sites are not accepted.' },
  'request/rate-limited': { status: 429, text: 'That was a little too fast. Please wait a moment.' },
  'identity/mismatch': { status: 403, text: 'You cannot act for somebody else.' },
  'session/required': { status: 401, text: 'Please sign in first.' },
  'auth/invalid-credentials': { status: 401, text: 'Invalid credentials' },
  'auth/too-many-attempts': { status: 429, text: 'Too many attempts. Please wait before trying again.' },
  'auth/busy': { status: 503, text: 'Many people are signing in just now. Please try again in a moment.' },
  'auth/username-invalid': {
    status: 400,
    text: 'User names have 1 to 24 visible characters, without line breaks or hidden characters.',
  },
  'auth/username-taken': {
    status: 409,
    text: 'That user name is taken, or looks too much like one that is.',
  },
  'auth/username-reserved': { status: 409, text: 'That user name is reserved.' },
  'auth/password-too-short': { status: 400, text: 'Passwords need at least 8 characters.' },
  'auth/password-too-long': { status: 400, text: 'Passwords can have at most 128 characters.' },
  'auth/password-too-common': {
    status: 400,
    text: 'That password is among the most common ones. Please choose another.',
  },
  'auth/password-is-username': { status: 400, text: 'The password must not be the user name.' },
  'auth/already-signed-in': { status: 409, text: 'You are signed in already. Log out first.' },
  'auth/recovery-invalid': { status: 401, text: 'That user name and recovery code do not belong together.' },
  'name/invalid': { status: 400, text: 'Names have 1 to 24 visible characters.' },
  'name/registered': { status: 409, text: 'That name belongs to an account. Please choose another.' },
  'game/not-found': { status: 404, text: 'This game does not exist, or no longer.' },
  'game/not-yours': { status: 403, text: 'This is not your game.' },
  'game/unknown-type': { status: 400, text: 'There is no such game here.' },
  'game/mode-unavailable': { status: 400, text: 'That way of playing is not offered here.' },
  'game/damaged': {
    status: 409,
    text: 'This game cannot be loaded: its record is damaged. Nothing else is affected.',
  },
  'game/own-game': { status: 409, text: 'This is your own game: you are in it already.' },
  'game/full': { status: 409, text: 'Somebody else has taken the other seat.' },
  'game/not-waiting': { status: 409, text: 'This game is over.' },
  'action/unavailable': { status: 409, text: 'That is not possible at this point of the game.' },
  'action/too-early': {
    status: 409,
    text: 'Your opponent may still come back. You can claim the win a little later.',
  },
  'action/no-offer': { status: 409, text: 'There is nothing to answer: the offer is gone.' },
  'socket/unknown-type': { status: 400, text: 'The server does not know this kind of message.' },
  'socket/malformed': { status: 400, text: 'The message could not be read.' },
  'socket/too-fast': { status: 429, text: 'Too many messages. Please slow down.' },
  'move/malformed': { status: 400, text: 'That is not a move of this game.' },
  'move/illegal': { status: 409, text: 'That move is not allowed' },
  'move/not-your-turn': { status: 409, text: 'It is not your turn.' },
  'move/game-over': { status: 409, text: 'This game is over.' },
  'move/not-started': { status: 409, text: 'This game has not started yet.' },
  'move/stale': { status: 409, text: 'The game had already moved on. The board now shows where it stands.' },
  'hint/unavailable': {
    status: 409,
    text: 'A hint is given only while it is your turn in a game against the AI.',
  },
  'server/low-disk': {
    status: 503,
    text: 'The server is short of disk space. No new games just now; running games go on.',
  },
  'server/storage-unavailable': {
    status: 503,
    text: 'The server cannot store anything at the moment. Nothing was lost; please try again shortly.',
  },
  'server/overloaded': { status: 503, text: 'The server is very busy. Please try again in a moment.' },
  'server/draining': { status: 503, text: 'The server is restarting. Please try again in a few seconds.' },
  'server/error': { status: 500, text: 'Something broke on our side.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type ErrorCode = keyof typeof errors;

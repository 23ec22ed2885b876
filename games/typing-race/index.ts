/**
 * The typing race (document 2; GAPS G55 to G65): pure parts for the page and for the server. It is no turn-based game and has
 * no `defineGame`; who needs a part imports it from here.
 */
export * from './wpm.ts';
export * from './characters.ts';
export * from './keystrokes.ts';
export { burstCharacters, type Field } from './inputField.ts';
export * from './typing.ts';
export * from './texts.ts';
export * from './customText.ts';
export * from './vehicles.ts';
export * from './verify.ts';
export * from './placing.ts';
export * from './rivals.ts';
export * from './leaderboard.ts';
export * from './analysis.ts';
export * from './slowWords.ts';

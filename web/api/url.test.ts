/** Addresses of calls and of the socket. */
import { expect, test } from 'vitest';
import { socketAddress, urlFor } from './url.ts';

test.each([
  ['a plain path', '/api/games', {}, {}, '/api/games'],
  ['a parameter', '/api/games/:id/move', { id: 'aB3' }, {}, '/api/games/aB3/move'],
  [
    'a hostile parameter stays one segment',
    '/api/games/:id',
    { id: '../me?x' },
    {},
    '/api/games/..%2Fme%3Fx',
  ],
  [
    'a query, without what is not set',
    '/api/stats',
    {},
    { gameType: 'tic-tac-toe', limit: 3, before: undefined },
    '/api/stats?gameType=tic-tac-toe&limit=3',
  ],
])('SH-045 %s', (_name, path, params, query, expected) => {
  expect(urlFor(path, params, query)).toBe(expected);
});

test('a path with a parameter that has no value is a bug and throws', () => {
  expect(() => urlFor('/api/games/:id', {})).toThrow('no value for id');
});

test.each([
  ['http://localhost:3000/snake-io?x=1#y', 'ws://localhost:3000/ws'],
  ['https://play.example/snake-io', 'wss://play.example/ws'],
])('WS-001, WS-004 the socket of %s is at %s', (page, socket) => {
  expect(socketAddress(page).href).toBe(socket);
});

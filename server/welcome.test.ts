import { expect, test } from 'vitest';
import { reachableAddresses, welcomeText } from './welcome.ts';

test('a person is told where the site is, where its data are and how to stop it', () => {
  const text = welcomeText({
    productName: 'Playfield',
    port: 3000,
    addresses: ['192.168.1.5'],
    publicOrigin: undefined,
    storage: '/srv/data',
  });
  expect(text.split('\n')).toEqual([
    'Playfield is ready at http://localhost:3000',
    '  In your network  http://192.168.1.5:3000',
    '  Data             /srv/data',
    '  Stop             Ctrl+C',
  ]);
});

test('a server that listens to this machine alone names no other address', () => {
  expect(reachableAddresses('127.0.0.1')).toEqual([]);
});

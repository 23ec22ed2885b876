import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the environment', () => {
  test('an empty one gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: 'data',
      deletionsLog: 'data/deletions.log',
      databaseUrl: undefined,
      databasePoolSize: 10,
      durability: 'strict',
      answerWithinMs: 2700,
      watchdogMs: 5000,
      startLimitMs: 120_000,
      socketsPerPlayer: 30,
      socketsPerAddress: 1000,
      storagePerAddressMb: 40,
      softFloorBytes: 256 * 1024 * 1024,
      hardFloorBytes: 48 * 1024 * 1024,
      productName: 'Playfield',
      isHttps: false,
      publicOrigin: undefined,
      trustProxy: false,
      limitFactor: 1,
      graceMs: 60_000,
      analytics: false,
      analyticsScript: undefined,
      serviceWorker: true,
      logLevel: 'info',
      logFormat: 'json',
      engineWorkers: 1,
      arenaPlayers: 120,
      arenas: 8,
      arenaWatchers: 200,
      metrics: null,
      operator: null,
      push: null,
      pushHosts: [],
      houseEvents: [],
      botSeed: undefined,
    });
  });

  test.each([
    [{ LIMITS: 'off' }, { limitFactor: null }],
    [{ LIMITS: '2.5' }, { limitFactor: 2.5 }],
    [{ METRICS_PORT: '9100' }, { metrics: { port: 9100, host: '127.0.0.1' } }],
    [
      { OPERATOR_PORT: '9101', OPERATOR_SECRET: 'twenty characters and more' },
      {
        operator: {
          port: 9101,
          host: '127.0.0.1',
          secrets: [{ name: 'operator', secret: 'twenty characters and more' }],
        },
      },
    ],
    [
      { OPERATOR_PORT: '9101', OPERATOR_NAMES: `anna:${'a'.repeat(20)},ben:${'b'.repeat(20)}` },
      {
        operator: {
          port: 9101,
          host: '127.0.0.1',
          secrets: [
            { name: 'anna', secret: 'a'.repeat(20) },
            { name: 'ben', secret: 'b'.repeat(20) },
          ],
        },
      },
    ],
    [{ PUBLIC_URL: 'https://play.example/x' }, { isHttps: true, publicOrigin: 'https://play.example' }],
    [{ TRUST_PROXY: '10.0.0.0/8, fd00::1' }, { trustProxy: ['10.0.0.0/8', 'fd00::1'] }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ SOCKETS_PER_ADDRESS: '5000' }, { socketsPerAddress: 5000 }],
    [{ GRACE_S: '90' }, { graceMs: 90_000 }],
    [{ PORT: '' }, { port: 3000 }],
  ])('%j is read as %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each([
    [{}, false, 'json', 'info'],
    [{}, true, 'plain', 'warn'],
    [{ LOG_LEVEL: 'debug' }, true, 'json', 'debug'],
  ] as const)('%j at a terminal (%s): %s logs from %s on', (env, isTerminal, logFormat, logLevel) => {
    expect(readConfig(env, isTerminal)).toMatchObject({ logFormat, logLevel });
  });

  test.each([
    [{ PORT: 'ninety' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ TRUST_PROXY: 'on' }, 'any address a visitor makes up'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'my-proxy' }, 'TRUST_PROXY'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LIMITS: 'sometimes' }, 'LIMITS'],
    [{ GRACE_S: '0' }, 'GRACE_S'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'play.example' }, 'PUBLIC_URL'],
  ])('%j stops the start and names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});

import { describe, expect, test } from 'vitest';
import { readConfig, refuseOptions } from './config.ts';

/** Made for this test. */
const pushKeys = {
  publicKey: 'BHAe6kJk4Z-AvMj8epvxHKk0PNLiJAredYxlZnZAjZ9KBB8vTupVm-rht1xuHNthTUfaedq31YEORB-hoo4H6c8',
  privateKey: 'Yf2bgao1OC2_48kQfy_kNIAj3kC4tjC3zzVADChK2qE',
};
const pushEnv = (over: Readonly<Record<string, string>> = {}) => ({
  PUSH_PUBLIC_KEY: pushKeys.publicKey,
  PUSH_PRIVATE_KEY: pushKeys.privateKey,
  PUSH_SUBJECT: 'mailto:host@example.org',
  ...over,
});

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
      guestsWrite: true,
      guestsAnnounce: true,
      analytics: false,
      analyticsScript: undefined,
      serviceWorker: true,
      logLevel: 'info',
      logFormat: 'json',
      engineWorkers: 1,
      engineStart: 'at-once',
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
    [{ LIMITS: '.5' }, { limitFactor: 0.5 }],
    [{ ENGINE_START: 'first-question' }, { engineStart: 'first-question' }],
    [
      { PORT: '9100', HOST: '192.0.2.1', METRICS_PORT: '9100' },
      { metrics: { port: 9100, host: '127.0.0.1' } },
    ],
    [{ HOST: 'fe80::1%eth0' }, { host: 'fe80::1%eth0' }],
    [{ PORT: '0', METRICS_PORT: '0' }, { metrics: { port: 0, host: '127.0.0.1' } }],
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
    [{ PUBLIC_URL: ' https://play.example ' }, { isHttps: true, publicOrigin: 'https://play.example' }],
    [{ PUBLIC_URL: 'https://play.example' }, { isHttps: true, publicOrigin: 'https://play.example' }],
    [{ PUBLIC_URL: 'HTTPS://Play.Example:443/' }, { isHttps: true, publicOrigin: 'https://play.example' }],
    [{ PUBLIC_URL: 'http://playbox:3000/' }, { isHttps: false, publicOrigin: 'http://playbox:3000' }],
    [pushEnv(), { push: { ...pushKeys, subject: 'mailto:host@example.org' } }],
    [pushEnv({ SERVICE_WORKER: 'off' }), { push: null, serviceWorker: false }],
    [{ TRUST_PROXY: '10.0.0.0/8, fd00::1' }, { trustProxy: ['10.0.0.0/8', 'fd00::1'] }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ SOCKETS_PER_ADDRESS: '5000' }, { socketsPerAddress: 5000 }],
    [{ GRACE_S: '90' }, { graceMs: 90_000 }],
    [{ GUEST_CHAT: 'off' }, { guestsWrite: false, guestsAnnounce: true }],
    [{ GUEST_TOURNAMENTS: 'off' }, { guestsWrite: true, guestsAnnounce: false }],
    [{ PORT: '' }, { port: 3000 }],
    [{ PORT: ' 080 ' }, { port: 80 }],
    [
      { PORT: ' ', PRODUCT_NAME: ' ' },
      { port: 3000, productName: 'Playfield' },
    ],
    [{ FREE_SPACE_FLOOR_MB: '30', FREE_SPACE_HARD_FLOOR_MB: '30' }, { hardFloorBytes: 30 * 1024 * 1024 }],
    [{ DATABASE_URL: 'postgres://me@/games?host=/run' }, { databaseUrl: 'postgres://me@/games?host=/run' }],
  ])('%j is read as %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each([
    ['sslmode=require', 'sslmode=verify-full'],
    ['sslmode=prefer&sslrootcert=/ca.pem', 'sslmode=verify-full&sslrootcert=/ca.pem'],
    ['host=/run&sslmode=verify-ca', 'host=/run&sslmode=verify-full'],
    ['sslmode=verify-full', 'sslmode=verify-full'],
    ['sslmode=no-verify', 'sslmode=no-verify'],
    ['sslmode=disable', 'sslmode=disable'],
    ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
  ])('%s is passed to pg as %s, which it means there', (given, passed) => {
    const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://me@host/games?${given}` });
    expect(databaseUrl).toBe(`postgres://me@host/games?${passed}`);
  });

  test.each([
    [{}, false, 'json', 'info'],
    [{}, true, 'plain', 'warn'],
    [{ LOG_LEVEL: 'debug' }, true, 'json', 'debug'],
  ] as const)('%j at a terminal (%s): %s logs from %s on', (env, isTerminal, logFormat, logLevel) => {
    expect(readConfig(env, isTerminal)).toMatchObject({ logFormat, logLevel });
  });

  test.each([
    [{ PORT: 'ninety' }, 'PORT: must be a number'],
    [{ PORT: '3000.5' }, 'PORT: must be a whole number'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ PORT: '-1' }, 'PORT: must be at least 0'],
    [{ PORT: '0x50' }, 'PORT: must be a number'],
    [{ PORT: '1e3' }, 'PORT: must be a number'],
    [{ LIMITS: '0x2' }, 'LIMITS: must be on, off or a number above 0'],
    [{ GRACE_S: '1' }, 'GRACE_S: must be at least 5'],
    [{ STORAGE_PER_ADDRESS_MB: '0' }, 'STORAGE_PER_ADDRESS_MB: must be above 0'],
    [{ PRODUCT_NAME: 'a'.repeat(41) }, 'PRODUCT_NAME: must have at most 40 characters'],
    [{ OPERATOR_SECRET: 'short' }, 'OPERATOR_SECRET: must have at least 20 characters'],
    [{ ANALYTICS: 'true' }, 'ANALYTICS: must be one of: on, off'],
    [{ DATABASE_URL: 'postgres://me:pass/word@host/games' }, 'DATABASE_URL: cannot be read'],
    [
      {
        OPERATOR_PORT: '9101',
        OPERATOR_SECRET: 'a'.repeat(20),
        OPERATOR_NAMES: `anna:${'a'.repeat(20)}`,
      },
      'give each operator another secret',
    ],
    [
      { FREE_SPACE_HARD_FLOOR_MB: '300' },
      'FREE_SPACE_HARD_FLOOR_MB (300) must not be above FREE_SPACE_FLOOR_MB (256): lower it, too.',
    ],
    [{ FREE_SPACE_FLOOR_MB: '0' }, 'FREE_SPACE_HARD_FLOOR_MB (48) must not be above FREE_SPACE_FLOOR_MB (0)'],
    [{ HOST: 'http://localhost' }, 'HOST: must be an address of this machine'],
    [{ METRICS_HOST: '127.0.0.1, ::1' }, 'METRICS_HOST: must be an address of this machine'],
    [{ PORT: '9100', METRICS_PORT: '9100' }, 'PORT and METRICS_PORT are the same'],
    [
      { METRICS_PORT: '9100', OPERATOR_PORT: '9100', OPERATOR_SECRET: 'a'.repeat(20) },
      'METRICS_PORT and OPERATOR_PORT are the same',
    ],
    [{ TRUST_PROXY: 'on' }, 'any address a visitor makes up'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'my-proxy' }, 'TRUST_PROXY'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://me@host/games?sslmode=requierd' }, 'DATABASE_URL: has an unknown sslmode'],
    [{ DATABASE_URL: 'postgres://me@host/games?sslmode=' }, 'DATABASE_URL: has an unknown sslmode'],
    [{ LIMITS: 'sometimes' }, 'LIMITS: must be on, off or a number above 0'],
    [{ ANALYTICS_SCRIPT: 'http://stats.example/x.js' }, 'ANALYTICS_SCRIPT: must be an https:// address'],
    [{ GRACE_S: '0' }, 'GRACE_S'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'play.example' }, 'PUBLIC_URL: must begin with https:// or http://'],
    [{ PUBLIC_URL: 'https://play.example:70000' }, 'PUBLIC_URL: cannot be read as https://games.example'],
    [{ PUBLIC_URL: 'https://' }, 'PUBLIC_URL: cannot be read as https://games.example'],
    [{ PUBLIC_URL: 'https://example.org/games' }, 'needs a host name of its own'],
    [{ PUBLIC_URL: 'https://play.example/?x=1' }, 'needs a host name of its own'],
    [{ PUBLIC_URL: 'https://play.example/#x' }, 'needs a host name of its own'],
    [{ PUBLIC_URL: 'https://me:secret@play.example' }, 'needs a host name of its own'],
    [pushEnv({ PUSH_SUBJECT: '' }), 'belong together'],
    [pushEnv({ PUSH_PRIVATE_KEY: `${'A'.repeat(42)}E` }), 'are not a pair'],
    [pushEnv({ PUSH_PRIVATE_KEY: 'A'.repeat(43) }), 'are not a pair'],
  ])('%j stops the start and names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });

  test.each([
    { HOST: '0.0.0.0', PORT: '9100', METRICS_HOST: '::1', METRICS_PORT: '9100' },
    { HOST: '127.0.0.1', PORT: '9100', METRICS_HOST: '127.0.0.2', METRICS_PORT: '9100' },
    { FREE_SPACE_FLOOR_MB: '0', DATABASE_URL: 'postgres://localhost/playfield' },
  ])('%j is taken', (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });

  test('each setting that is wrong is named once', () => {
    expect(() => readConfig({ PORT: '9'.repeat(20), GRACE_S: '1' })).toThrow(
      /^The configuration cannot be used:\n {2}PORT: must be at most 65535\n {2}GRACE_S: must be at least 5$/,
    );
  });

  test('options of the command line are refused, for nothing reads them', () => {
    expect(() => refuseOptions(['--port', '4000'])).toThrow(
      'It takes no options (--port 4000): settings are variables of the environment, such as PORT=4000;',
    );
    expect(() => refuseOptions([])).not.toThrow();
  });
});

/**
 * The environment, read once at the start and checked: every variable with its unit and default
 * (docs/operations.md lists them). A value that cannot be read stops the start with a sentence.
 */
import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { HouseEvent } from './tournament/houseSchedule.ts';
import type { PushKeys } from './notification/push/push.ts';
import type { TrustedProxies } from './http/clientAddress.ts';
import { settingError } from './settingErrors.ts';
import {
  databaseUrl,
  digits,
  flag,
  houseEvents,
  listeningHost,
  publicUrl,
  pushHosts,
  trustedProxies,
} from './settingSchemas.ts';

const megabytes = (value: number): number => value * 1024 * 1024;

const environment = z.object({
  PORT: digits(z.number().int().min(0).max(65_535)).default(3000),
  HOST: listeningHost.default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DELETIONS_LOG: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: digits(z.number().int().min(1).max(200)).default(10),
  DURABILITY: z.enum(['strict', 'relaxed']).default('strict'),
  ANSWER_WITHIN_MS: digits(z.number().int().min(500).max(15_000)).default(2700),
  WATCHDOG_MS: digits(z.number().int().min(500).max(120_000)).default(5000),
  START_LIMIT_S: digits(z.number().int().min(1).max(3600)).default(120),
  FREE_SPACE_FLOOR_MB: digits(z.number().min(0)).default(256),
  FREE_SPACE_HARD_FLOOR_MB: digits(z.number().min(0)).default(48),
  PRODUCT_NAME: z.string().min(1).max(40).default('Playfield'),
  PUBLIC_URL: publicUrl.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  SOCKETS_PER_PLAYER: digits(z.number().int().min(1)).default(30),
  SOCKETS_PER_ADDRESS: digits(z.number().int().min(1)).default(1000),
  STORAGE_PER_ADDRESS_MB: digits(z.number().positive()).default(40),
  GRACE_S: digits(z.number().int().min(5).max(3600)).default(60),
  LIMITS: z
    .union([flag, digits(z.number().positive())], { error: 'must be on, off or a number above 0' })
    .default('on'),
  ANALYTICS: flag.default('off'),
  ANALYTICS_SCRIPT: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  GUEST_CHAT: flag.default('on'),
  GUEST_TOURNAMENTS: flag.default('on'),
  SERVICE_WORKER: flag.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ENGINE_WORKERS: digits(z.number().int().min(1).max(64)).default(1),
  ENGINE_START: z.enum(['at-once', 'first-question']).default('at-once'),
  ARENA_PLAYERS: digits(z.number().int().min(1).max(250)).default(120),
  ARENAS: digits(z.number().int().min(1).max(100)).default(8),
  ARENA_WATCHERS: digits(z.number().int().min(0).max(5000)).default(200),
  METRICS_PORT: digits(z.number().int().min(0).max(65_535)).optional(),
  METRICS_HOST: listeningHost.default('127.0.0.1'),
  OPERATOR_PORT: digits(z.number().int().min(0).max(65_535)).optional(),
  OPERATOR_HOST: listeningHost.default('127.0.0.1'),
  OPERATOR_SECRET: z.string().min(20).max(200).optional(),
  OPERATOR_NAMES: z
    .string()
    .max(5000)
    .regex(
      /^[\w-]{1,30}:[^,:]{20,200}(,[\w-]{1,30}:[^,:]{20,200})*$/,
      'Give name:secret pairs with commas between them; secrets have at least 20 characters.',
    )
    .optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a key that `npm run push-keys` prints')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a key that `npm run push-keys` prints')
    .optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be mailto: and an address, or an https:// address',
    )
    .optional(),
  PUSH_HOSTS: pushHosts.default([]),
  HOUSE_TOURNAMENTS: houseEvents.default([]),
  BOT_SEED: z.string().max(100).optional(),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Directory of the embedded database, and with `databaseUrl` too of `deletions.log` and `checkers-endings.gz`. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Who was deleted, for a database that is restored from a backup. */
  readonly deletionsLog: string;
  readonly databasePoolSize: number;
  readonly durability: 'strict' | 'relaxed';
  /** The longest that anybody waits for the answer to a request. */
  readonly answerWithinMs: number;
  readonly watchdogMs: number;
  /** A start that takes longer ends the process. */
  readonly startLimitMs: number;
  readonly softFloorBytes: number;
  readonly hardFloorBytes: number;
  readonly productName: string;
  /** Whether visitors come over TLS: Secure cookies, `__Host-` prefix and HSTS. */
  readonly isHttps: boolean;
  /** The one origin that may send commands, besides the request's own host. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Sockets open at once, of one player and of one address. */
  readonly socketsPerPlayer: number;
  readonly socketsPerAddress: number;
  /** What one address may have stored in a day, in megabytes. */
  readonly storagePerAddressMb: number;
  /** Every rate limit is multiplied by this; `null` switches them off (load tests). */
  readonly limitFactor: number | null;
  /** How long a player may be gone before the opponent may claim the win (G37). */
  readonly graceMs: number;
  readonly analytics: boolean;
  readonly analyticsScript: string | undefined;
  /** Whether guests may write in chats and give races a text of their own (G09). */
  readonly guestsWrite: boolean;
  /** Whether guests may announce tournaments (G46). */
  readonly guestsAnnounce: boolean;
  /** Whether browsers keep the pages for use without a network; `false` removes what they kept. */
  readonly serviceWorker: boolean;
  readonly logLevel: string;
  /** `plain`: warnings and errors as sentences, for a person at a terminal. */
  readonly logFormat: 'json' | 'plain';
  readonly engineWorkers: number;
  /** When the engines' threads begin. */
  readonly engineStart: 'at-once' | 'first-question';
  /** People in one snake arena, arenas, and watchers of all of them. */
  readonly arenaPlayers: number;
  readonly arenas: number;
  readonly arenaWatchers: number;
  /** Where `/metrics` is answered; null where it is not. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where operators work, with their secrets; null where nobody does. */
  readonly operator: {
    readonly port: number;
    readonly host: string;
    readonly secrets: readonly { readonly name: string; readonly secret: string }[];
  } | null;
  /** The keys of Web Push and who answers for them; null: nothing is pushed, as without a service worker. */
  readonly push: PushKeys | null;
  /** Push services besides those of the known browsers. */
  readonly pushHosts: readonly string[];
  /** Tournaments that the server announces itself. */
  readonly houseEvents: readonly HouseEvent[];
  /** Makes the AI reproducible (tests); undefined lets it vary. */
  readonly botSeed: string | undefined;
};

/** A secret without a name is that of `operator`. */
function operatorsOf(
  secret: string | undefined,
  names: string | undefined,
): { readonly name: string; readonly secret: string }[] {
  const named = (names?.split(',') ?? []).map((pair) => {
    const [name = '', own = ''] = pair.split(':');
    return { name, secret: own };
  });
  return secret === undefined ? named : [{ name: 'operator', secret }, ...named];
}

/** Null where it is no private key of the curve. */
function publicKeyOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return null;
  }
}

function pushKeysOf(e: z.output<typeof environment>): PushKeys | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = e;
  if (publicKey !== undefined && privateKey !== undefined && subject !== undefined) {
    if (publicKeyOf(privateKey) === publicKey) return { publicKey, privateKey, subject };
    throw new Error(
      'The configuration cannot be used:\n  PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not a pair: give both as one run of `npm run push-keys` printed them.',
    );
  }
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return null;
  throw new Error(
    'The configuration cannot be used:\n  PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT belong together: give all or none.',
  );
}

type Listener = { readonly name: string; readonly host: string; readonly port: number | undefined };

/** Whether a listener at one address takes a port from one at the other. */
const covers = (host: string, other: string): boolean =>
  host === other || host === '::' || (host === '0.0.0.0' && !other.includes(':'));
const meet = (a: Listener, b: Listener): boolean =>
  a.port !== undefined &&
  a.port !== 0 &&
  a.port === b.port &&
  (covers(a.host, b.host) || covers(b.host, a.host));

/** Two settings that give the same place; null where there are none. */
function samePlace(e: z.output<typeof environment>): string | null {
  const listeners: readonly Listener[] = [
    { name: 'PORT', host: e.HOST, port: e.PORT },
    { name: 'METRICS_PORT', host: e.METRICS_HOST, port: e.METRICS_PORT },
    { name: 'OPERATOR_PORT', host: e.OPERATOR_HOST, port: e.OPERATOR_PORT },
  ];
  for (const [at, one] of listeners.entries())
    for (const other of listeners.slice(at + 1))
      if (meet(one, other)) return `${one.name} and ${other.name} are the same: give each a port of its own.`;
  return null;
}

/** Throws an Error where there are any: somebody gave settings where nothing reads them. */
export function refuseOptions(options: readonly string[]): void {
  if (options.length > 0)
    throw new Error(
      `It takes no options (${options.join(' ')}): settings are variables of the environment, such as PORT=4000; docs/operations.md lists them.`,
    );
}

/**
 * Throws an Error whose message names each variable that is wrong. At a terminal logs are plain unless LOG_LEVEL is set.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, isTerminal = false): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given, { error: settingError });
  if (!parsed.success) {
    // One line for each: a number too large for an integer is above its own bound, too, which comes last.
    const said = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    const lines = [...said].map(([name, message]) => `  ${name}: ${message}`);
    throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const operators = operatorsOf(e.OPERATOR_SECRET, e.OPERATOR_NAMES);
  if ((e.OPERATOR_PORT === undefined) !== (operators.length === 0))
    throw new Error(
      'The configuration cannot be used:\n  OPERATOR_PORT belongs with OPERATOR_SECRET or OPERATOR_NAMES.',
    );
  if (new Set(operators.map(({ secret }) => secret)).size < operators.length)
    throw new Error(
      'The configuration cannot be used:\n  OPERATOR_SECRET, OPERATOR_NAMES: give each operator another secret, since it says who acted.',
    );
  if (e.DATABASE_URL === undefined && e.FREE_SPACE_HARD_FLOOR_MB > e.FREE_SPACE_FLOOR_MB)
    throw new Error(
      `The configuration cannot be used:\n  FREE_SPACE_HARD_FLOOR_MB (${e.FREE_SPACE_HARD_FLOOR_MB}) must not be above FREE_SPACE_FLOOR_MB (${e.FREE_SPACE_FLOOR_MB}): lower it, too.`,
    );
  const same = samePlace(e);
  if (same !== null) throw new Error(`The configuration cannot be used:\n  ${same}`);
  const push = pushKeysOf(e);
  const serviceWorker = e.SERVICE_WORKER === 'on';
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    deletionsLog: e.DELETIONS_LOG ?? join(e.DATA_DIR, 'deletions.log'),
    databasePoolSize: e.DATABASE_POOL,
    durability: e.DURABILITY,
    answerWithinMs: e.ANSWER_WITHIN_MS,
    watchdogMs: e.WATCHDOG_MS,
    startLimitMs: e.START_LIMIT_S * 1000,
    softFloorBytes: megabytes(e.FREE_SPACE_FLOOR_MB),
    hardFloorBytes: megabytes(e.FREE_SPACE_HARD_FLOOR_MB),
    productName: e.PRODUCT_NAME,
    isHttps: e.PUBLIC_URL?.protocol === 'https:',
    publicOrigin: e.PUBLIC_URL?.origin,
    trustProxy: e.TRUST_PROXY,
    socketsPerPlayer: e.SOCKETS_PER_PLAYER,
    socketsPerAddress: e.SOCKETS_PER_ADDRESS,
    storagePerAddressMb: e.STORAGE_PER_ADDRESS_MB,
    limitFactor: e.LIMITS === 'off' ? null : e.LIMITS === 'on' ? 1 : e.LIMITS,
    graceMs: e.GRACE_S * 1000,
    analytics: e.ANALYTICS === 'on',
    analyticsScript: e.ANALYTICS_SCRIPT,
    guestsWrite: e.GUEST_CHAT === 'on',
    guestsAnnounce: e.GUEST_TOURNAMENTS === 'on',
    serviceWorker,
    logLevel: e.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    logFormat: isTerminal && e.LOG_LEVEL === undefined ? 'plain' : 'json',
    engineWorkers: e.ENGINE_WORKERS,
    engineStart: e.ENGINE_START,
    arenaPlayers: e.ARENA_PLAYERS,
    arenas: e.ARENAS,
    arenaWatchers: e.ARENA_WATCHERS,
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    operator:
      e.OPERATOR_PORT === undefined
        ? null
        : { port: e.OPERATOR_PORT, host: e.OPERATOR_HOST, secrets: operators },
    push: serviceWorker ? push : null,
    pushHosts: e.PUSH_HOSTS,
    houseEvents: e.HOUSE_TOURNAMENTS,
    botSeed: e.BOT_SEED,
  };
}

/**
 * Requests made from the contracts, right ones and broken ones, to every route (T-12, T-13, T-15, T-26, T-27): never a 500, and
 * every refusal is of the catalogue. A route is asked from the day it is in the list.
 */
import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  sample,
  string,
  stringMatching,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { errors } from '@playfield/contracts/errors.ts';
import { routes } from '@playfield/contracts/http/index.ts';
import { errorAnswer, type RouteContract } from '@playfield/contracts/http/route.ts';
import { systemClock } from '../clock.ts';
import { type Client, idIn, newClient } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** What is read of a JSON Schema. */
type Shape = {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
};
const shape: z.ZodType<Shape> = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.lazy(() => shape)).optional(),
  oneOf: z.array(z.lazy(() => shape)).optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => shape),
    )
    .optional(),
  required: z.array(z.string()).optional(),
  items: z.lazy(() => shape).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});
const shapeOf = (schema: z.ZodType): Shape =>
  shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Where databases, dates and JavaScript have their edges. */
const edges: Readonly<Record<string, readonly string[]>> = {
  date: ['0000-01-03', '0000-12-25', '0001-01-01', '1970-01-05', '2024-02-29', '2026-11-23', '9999-12-27'],
  'date-time': [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-11-29T12:00:00.123456789Z',
    '9999-12-31T23:59:59.999Z',
  ],
};
const words = [
  'Ada',
  'Guest',
  'connect-four',
  'tic-tac-toe',
  'checkers',
  'typing-race',
  'typing-speed',
  'points',
  'little-big-snake',
  '__proto__',
  'constructor',
  '',
  '0',
  '1_1_1_x',
  '9999999999999_x',
  'u4l0',
  '+x<',
  'x'.repeat(200),
  '\u{1F600}\u0301',
  "'%_\\",
];
const broken = [
  '\0',
  '\ud800',
  '\u202e',
  -1,
  -0,
  1e308,
  2 ** 53,
  0.5,
  null,
  true,
  [],
  {},
  [[[[]]]],
  '9'.repeat(400),
  'x'.repeat(30_000),
];

/** To each route. */
const requests = 10;

let server: TestServer;
let ids: readonly string[] = [];
let people: readonly Client[] = [];
let accepted = 0;

const textOf = ({ pattern, format, maxLength = 300 }: Shape): Arbitrary<string> => {
  const [edge, ...others] = format === undefined ? [] : (edges[format] ?? []);
  if (edge !== undefined) return constantFrom(edge, ...others);
  const fitting = new RegExp(pattern ?? '');
  const known = [...ids, ...words].filter((one) => fitting.test(one) && one.length <= maxLength);
  const made =
    pattern === undefined ? string({ maxLength: Math.min(maxLength, 40) }) : stringMatching(fitting);
  return known.length === 0 ? made : oneof({ weight: 4, arbitrary: constantFrom(...known) }, made);
};

/** A value that fits. */
function fit(wanted: Shape): Arbitrary<unknown> {
  const {
    type,
    properties = {},
    required = [],
    items,
    minimum = -1000,
    maximum = 2 ** 31,
    minItems = 0,
    maxItems = 8,
  } = wanted;
  if ('const' in wanted) return constant(wanted.const);
  const choices = wanted.anyOf ?? wanted.oneOf;
  if (choices) return oneof(...choices.map(fit));
  if (wanted.enum) return constantFrom(...wanted.enum);
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, fit(field)] as const);
    return record(Object.fromEntries(fields), {
      requiredKeys: required.filter((name) => name in properties),
    });
  }
  if (type === 'array' && items)
    return array(fit(items), { minLength: minItems, maxLength: Math.min(maxItems, 8) });
  if (type === 'string') return textOf(wanted);
  if (type === 'boolean') return boolean();
  if (type === 'null') return constant(null);
  if (type === 'integer' || type === 'number')
    return integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });
  return jsonValue({ maxDepth: 2 });
}

/** The same with one field of another kind, without one, or something else altogether. */
function broke(value: unknown, n: number): unknown {
  const other = broken[n % broken.length];
  const fields =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [name] = fields[n % Math.max(1, fields.length)] ?? [];
  if (name === undefined || n % 7 === 0) return other;
  const others = fields.filter(([one]) => one !== name);
  return Object.fromEntries(n % 5 === 0 ? others : [...others, [name, other], ['__proto__', other]]);
}

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
const fieldsOf = z.record(z.string(), z.unknown()).catch({});

const pick = (from: Arbitrary<unknown> = constant({}), seed = 0): unknown =>
  sample(from, { numRuns: 1, seed })[0];

/** Requests to a route, each by a number that decides everything: the odd ones are broken. */
function asking({ path, params, query, body }: RouteContract) {
  const [inPath, inQuery, inBody] = [params, query, body].map((schema) =>
    schema ? fit(shapeOf(schema)) : constant({}),
  );
  return (n: number) => {
    const part = (from: Arbitrary<unknown> | undefined) =>
      n % 2 === 1 ? broke(pick(from, n), n) : pick(from, n);
    const names = fieldsOf.parse(pick(inPath, n));
    const search = Object.entries(fieldsOf.parse(part(inQuery))).map(([name, value]) => [
      name,
      textIn(value).slice(0, 4000),
    ]);
    return {
      path: `${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textIn(names[name])))}?${new URLSearchParams(search).toString()}`,
      body: JSON.stringify(part(inBody)),
    };
  };
}

/** These end the session that sends them, or change whose it is. */
const endsSession = (path: string): boolean => path.startsWith('/api/auth/') || /\/(delete|end)$/.test(path);

async function account(username: string): Promise<Client> {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  await client.post('/api/auth/register', { username, password: 'xk7#qTz2 horse' });
  return client;
}

const found = z.looseObject({ id: z.string() });

const playerIdOf = async (client: Client): Promise<string> =>
  z.object({ user: found }).parse((await client.get('/api/auth/me')).body).user.id;

beforeAll(async () => {
  server = await startServer();
  const [ada, bob] = await Promise.all([account('Ada'), account('Bob')]);
  const guest = newClient(server.url);
  people = [ada, bob, guest];
  const [adaId, bobId, guestId] = [await playerIdOf(ada), await playerIdOf(bob), await playerIdOf(guest)];
  const online = { gameType: 'checkers', playerName: 'Ada' };
  const running = idIn(await ada.post('/api/games/multiplayer', online));
  await bob.post(`/api/games/${running}/join`, { playerName: 'Bob' });
  const wish = {
    name: 'Cup',
    description: 'x',
    gameType: 'connect-four',
    format: 'round-robin',
    status: 'registration',
  };
  const startDate = new Date(systemClock.wallMs() + 86_400_000).toISOString();
  const cup = idIn(await ada.post('/api/tournaments', { ...wish, startDate }));
  await bob.post(`/api/tournaments/${cup}/join`, {});
  ids = [
    adaId,
    bobId,
    guestId,
    running,
    cup,
    idIn(await bob.post('/api/games/multiplayer', { ...online, gameMode: 'friend' })),
    idIn(await guest.post('/api/games', { gameMode: 'ai', difficulty: 'easy' })),
    idIn(await bob.post('/api/typing-races', {})),
    idIn(await ada.post('/api/snake/runs')),
    idIn(await ada.post(`/api/tournaments/${cup}/messages`, { message: 'hello' })),
    'anonymous',
    '2'.repeat(22),
  ];
});
afterAll(() => server.stop());

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  async (name, route) => {
    const ask = asking(route);
    for (let n = 0; n < requests; n++) {
      const { path, body } = ask(n);
      const client = endsSession(route.path)
        ? newClient(server.url)
        : (people[n % people.length] ?? newClient(server.url));
      const type = { 'content-type': 'application/json' };
      const {
        status,
        text,
        body: answer,
      } = await client.raw(route.method, path, route.method === 'GET' ? undefined : body, type);
      const about = `${name} ${path} ${body.slice(0, 200)} => ${text.slice(0, 200)}`;
      expect(text.length, about).toBeLessThan(200_000);
      if (status === 200) {
        accepted += 1;
        continue;
      }
      const { code } = errorAnswer.parse(answer);
      expect(errors, about).toHaveProperty([code]);
      // A busy machine may answer with 503.
      expect(status, about).not.toBe(500);
    }
  },
);

test('many of the requests are accepted', () => {
  // Of 1,090, while 309 were when this was written.
  expect(accepted).toBeGreaterThan(200);
});

/**
 * What a journey gets besides Playwright's own fixtures: the screen that its tag names, `@phone` or `@desktop`; `server`, shared by
 * a worker's tests; and a page that must stay clean: an error in the console, an uncaught exception or a violation of the content
 * security policy fails the test at its end.
 *
 *   test.use({ serverEnv: { BOT_SEED: '7' } });         // top of a file: its tests get a server with this
 *   test.use({ hasOwnServer: true });                   // a server for each test alone, to kill and start again
 *   test.use({ allowedProblems: /status of 404/ });     // where an error is what the test wants
 *   test('…', async ({ page, server }) => page.goto('/'));   // addresses are relative to the server
 */
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { emptyDatabase } from './emptyDatabase.ts';
import { servePlayground } from './playground.ts';
import { startServer, type RunningServer, type ServerEnv } from './server.ts';

type TestFixtures = {
  serverEnv: ServerEnv;
  hasOwnServer: boolean;
  server: RunningServer;
  /**
   * Console errors and the like that the test expects. One pattern: Playwright takes a list for its
   * own tuple.
   */
  allowedProblems: RegExp | null;
  /** Every problem so far. */
  problems: readonly string[];
};

/** A journey looks at what people do, not at how a machine that runs four of them keeps its limits in time (TRUST F5). */
const patience: ServerEnv = { ANSWER_WITHIN_MS: '15000', WATCHDOG_MS: '60000' };
const startForJourneys = (env: ServerEnv): Promise<RunningServer> =>
  startServer(env, { dataFrom: emptyDatabase(), isForTest: true });

type WorkerFixtures = {
  /** What the environments of all servers have in common. */
  commonEnv: ServerEnv;
  /** The worker's server with this environment, which the first test that asks for it starts. */
  sharedServer: (env: ServerEnv) => Promise<RunningServer>;
  /** The address of `/playground`, which the product does not have. */
  playground: string;
};

/**
 * A socket that reconnects at the very moment of a logout has no session yet; Chromium logs that
 * before it reconnects.
 */
const passing = /^console: WebSocket connection to '\S+' failed: HTTP Authentication failed/;

/** Once the page itself has taken the place of its shell: what is pressed or typed before does nothing. */
async function untilLive(page: Page): Promise<void> {
  await page.locator('[data-shell]').waitFor({ state: 'detached' });
}

/** Opening and reloading wait for the living page; with `waitUntil: 'commit'` for nothing. */
function waitsUntilLive(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await untilLive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== 'commit') await untilLive(page);
    return answer;
  };
  return page;
}

/** Whether a journey is played on a phone. Two Playwright projects would not share workers, browsers and servers. */
function isOnPhone({ tags, title }: TestInfo): boolean {
  const isPhone = tags.includes('@phone');
  if (isPhone === tags.includes('@desktop')) throw new Error(`${title}: is it @phone or @desktop?`);
  return isPhone;
}
const phone = { width: 360, height: 640 };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  viewport: ({ viewport }, run, info) => run(isOnPhone(info) ? phone : viewport),
  hasTouch: ({ hasTouch }, run, info) => run(isOnPhone(info) || hasTouch),
  isMobile: ({ isMobile }, run, info) => run(isOnPhone(info) || isMobile),

  serverEnv: [{}, { option: true }],
  commonEnv: [patience, { option: true, scope: 'worker' }],
  sharedServer: [
    async ({ commonEnv }, run) => {
      const servers = new Map<string, Promise<RunningServer>>();
      await run((env) => {
        const key = JSON.stringify(env);
        const server = servers.get(key) ?? startForJourneys({ ...commonEnv, ...env });
        servers.set(key, server);
        return server;
      });
      for (const server of servers.values()) await (await server).dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  playground: [
    async ({ sharedServer }, run) => {
      const { address } = await sharedServer({});
      const pages = await servePlayground(address);
      await run(`${pages.address}/playground`);
      await pages.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  page: async ({ page }, run) => run(waitsUntilLive(page)),

  hasOwnServer: [false, { option: true }],
  server: [
    async ({ hasOwnServer, sharedServer, commonEnv, serverEnv }, run) => {
      const server = hasOwnServer
        ? await startForJourneys({ ...commonEnv, ...serverEnv })
        : await sharedServer(serverEnv);
      await run(server);
      if (hasOwnServer) await server.dispose();
    },
    // On top of the test's own time.
    { timeout: 120_000 },
  ],
  baseURL: async ({ server }, run) => run(server.address),

  allowedProblems: [null, { option: true }],
  problems: [
    async ({ context, allowedProblems }, run) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) =>
        problems.push(`exception: ${error.error().stack ?? error.error().message}`),
      );
      await run(problems);
      const left = problems.filter((problem) => !passing.test(problem));
      expect(left.filter((problem) => allowedProblems?.test(problem) !== true)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

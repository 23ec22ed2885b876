/**
 * Two projects: `unit` is pure and quick and belongs to `npm run check`; `integration` uses real sockets, real
 * databases, real processes (files named `*.integration.test.ts`).
 */
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', '.tsc/**'];

export default defineConfig({
  test: {
    // Tests of faults wait more than they compute: four files at once keep two cores busy.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,games,engines,server,web,tools,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts'],
          // Counting positions and searching take as long as the machine is busy.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{contracts,games,engines,server,web,tools,bench}/**/*.integration.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          globalSetup: ['server/testing/postgresqlCluster.ts'],
        },
      },
    ],
  },
});

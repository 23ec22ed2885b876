/**
 * Vitest's global set-up: gives the run a folder for a private PostgreSQL, and stops it at the end. On a PostgreSQL that stays, it
 * drops the run's template.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { stopCluster } from './postgresqlPrograms.ts';

let folder = '';

export function setup(project: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'playfield-postgresql-'));
  project.provide('postgresqlFolder', folder);
}

/** The database that those of a run are copied from, named after the run's folder. */
export const templateName = (runFolder: string): string =>
  `playfield_template_${basename(runFolder).replace(/^.*-/, '').toLowerCase()}`;

export async function teardown(): Promise<void> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  if (connectionString === undefined) stopCluster(folder);
  else await dropTemplate(connectionString);
  rmSync(folder, { recursive: true, force: true });
}

async function dropTemplate(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`drop database if exists ${templateName(folder)}`);
  await client.end();
}

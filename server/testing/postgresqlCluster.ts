/** Vitest's global set-up: gives the run a folder for a private PostgreSQL, and stops it at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopCluster } from './postgresqlPrograms.ts';

let folder = '';

export function setup(project: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'playfield-postgresql-'));
  project.provide('postgresqlFolder', folder);
}

export function teardown(): void {
  stopCluster(folder);
  rmSync(folder, { recursive: true, force: true });
}

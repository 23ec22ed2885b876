/**
 * Makes the archive that first starts unpack: `node packEmptyCluster.ts ARCHIVE`. Part of the build
 * (tools/setup), because only a clean shutdown of the same engine with the same migrations leaves
 * files fit to ship.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../open.ts';
import { packCluster } from './clusterArchive.ts';

const [, , archive] = process.argv;
if (archive === undefined) throw new Error('Usage: node packEmptyCluster.ts ARCHIVE');

/** Packages and pages are built beside it, on a machine that may have one slow processor, and nobody waits for a move. */
const patience = { startLimitMs: 900_000, watchdogMs: 120_000 };

const dataDir = await mkdtemp(join(tmpdir(), 'playfield-cluster-'));
try {
  // Nothing here needs to survive a power cut.
  const database = await openDatabase({ dataDir, durability: 'relaxed', archive: null, ...patience });
  await database.close();
  const aside = `${archive}.${process.pid}`;
  await packCluster(join(dataDir, 'database'), aside);
  await rename(aside, archive);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

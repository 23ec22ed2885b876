/**
 * Who was deleted, in a file outside the database: a database restored from a backup has people again
 * who were deleted since, and every start deletes those once more. A line is an id and a day; names are in no line.
 */
import { appendFile, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { isDiskFull } from '../db/unavailable.ts';
import { makeFolder } from '../makeFolder.ts';
import { whyFailed } from '../log/whyFailed.ts';

export type DeletionLog = {
  /** Adds people; rejects when the file cannot be written. */
  readonly add: (userIds: readonly string[], at: Date) => Promise<void>;
  /** Everybody in it. Unreadable lines, such as one that a crash cut short, are skipped. */
  readonly ids: () => Promise<readonly string[]>;
};

const line = z.object({ id: z.string().min(1).max(100), day: z.iso.date() });

function idIn(text: string): string[] {
  try {
    const read = line.safeParse(JSON.parse(text));
    return read.success ? [read.data.id] : [];
  } catch {
    return [];
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
/** Creates the file where there is none; returns why the system refuses it, or null. */
async function refusalOf(path: string): Promise<string | null> {
  try {
    makeFolder(dirname(path));
    await (await open(path, 'a+', 0o600)).close();
    return null;
  } catch (error) {
    // There may be room again when somebody is deleted.
    return isDiskFull(error) ? null : whyFailed(error);
  }
}

/** Rejects with a sentence when the file cannot be read and written: that must not wait for a deletion. */
export async function prepareDeletionLog(path: string): Promise<void> {
  const refusal = await refusalOf(path);
  if (refusal !== null)
    throw new Error(
      `The log of deleted people cannot be used: ${refusal}. Set DELETIONS_LOG to a file that this user may write.`,
    );
}

export function createDeletionLog(path: string): DeletionLog {
  return {
    async add(userIds, at) {
      if (userIds.length === 0) return;
      makeFolder(dirname(path));
      const lines = userIds.map((id) => `${JSON.stringify({ id, day: at.toISOString().slice(0, 10) })}\n`);
      // The empty line ends one that was cut off before. Flushed, as a commit is.
      await appendFile(path, `\n${lines.join('')}`, { mode: 0o600, flush: true });
    },
    async ids() {
      try {
        return [...new Set((await readFile(path, 'utf8')).split('\n').flatMap(idIn))];
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

/**
 * One setup at a time. The lock is a directory holding one file named after its owner; it is
 * created elsewhere and renamed into place, so it is never seen without its owner. A dead owner's
 * lock is taken over by renaming that file, which only one of several waiters can do.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `pid-start`: the start time tells a live owner from another process that got the same number
 * later.
 * @param {number} pid
 */
export function ownerName(pid) {
  let startTicks = '0';
  try {
    // proc(5): field 22 is the start time; field 2 may hold spaces and ends at the last
    // parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    // No /proc on this system: the number alone must do.
  }
  return `${pid}-${startTicks}`;
}

/** @param {string} owner */
function isAlive(owner) {
  const pid = Number.parseInt(owner, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return ownerName(pid) === owner;
}

/**
 * @param {string} directory
 * @returns {string | undefined} the owner, undefined when nobody holds the lock
 */
function ownerOf(directory) {
  try {
    return readdirSync(directory)[0];
  } catch {
    return undefined;
  }
}

/**
 * Renames, and returns whether that worked: another process may have been faster.
 * @param {string} from
 * @param {string} to
 */
function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for the lock and takes it.
 * @param {string} setupDirectory where the lock lives
 * @param {{ onWait?: (pid: number) => void, pollMs?: number, giveUpMs?: number }} [options] `onWait` is called once
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(setupDirectory, { onWait, pollMs = 100, giveUpMs = 900_000 } = {}) {
  const lock = join(setupDirectory, 'lock');
  const me = ownerName(process.pid);
  const mine = join(setupDirectory, `lock.${me}`);
  const release = () => {
    if (tryRename(lock, mine)) rmSync(mine, { recursive: true, force: true });
  };
  let isAnnounced = false;
  for (const startedMs = performance.now(); performance.now() - startedMs < giveUpMs; await sleep(pollMs)) {
    rmSync(mine, { recursive: true, force: true });
    mkdirSync(mine, { recursive: true });
    writeFileSync(join(mine, me), '');
    if (tryRename(mine, lock)) return release;
    rmSync(mine, { recursive: true, force: true });

    const owner = ownerOf(lock);
    if (owner === undefined) continue;
    if (!isAlive(owner) && tryRename(join(lock, owner), join(lock, me))) return release;
    if (!isAnnounced) onWait?.(Number.parseInt(owner, 10));
    isAnnounced = true;
  }
  throw new Error(`Gave up waiting for ${lock}. If no other setup is running, delete that directory.`);
}

/** What processes cost, from Linux's /proc: processor time and resident memory. */
import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Linux reports processor time in hundredths of a second on every architecture Node runs on. */
const ticksPerS = 100;

/**
 * The fields of /proc/PID/stat from the third on; the second, the name, may contain spaces. Empty
 * when the process has ended.
 */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** User and system time of all threads, those that have ended included. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid, [11, 12]) / ticksPerS, 0);
}

/** The same for a process and all its children, past and present; zero without any. */
export function familyCpuSeconds(pid: number | null): number {
  if (pid === null) return 0;
  return cpuSeconds(childrenOf(pid)) + ticksOf(pid, [11, 12, 13, 14]) / ticksPerS;
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statOf(other)[1] === String(pid));
}

function ticksOf(pid: number, fields: readonly number[]): number {
  const stat = statOf(pid);
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
}

export function residentKb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, kb = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return sum + Number(kb);
  }, 0);
}

/**
 * Pins a running process, with all its threads, to one processor. Does nothing on a machine that
 * has only one.
 */
export function pin(pid: number, processor: number): void {
  if (availableParallelism() > processor)
    execFileSync('taskset', ['-a', '-cp', String(processor), String(pid)], { stdio: 'ignore' });
}

/** The same with all its children, future ones included. */
export function pinFamily(pid: number, processor: number): void {
  for (const one of [pid, ...childrenOf(pid)]) pin(one, processor);
}

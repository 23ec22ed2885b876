/** Starts databaseChild.ts and listens to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compiled, quickCompile } from './startFlags.ts';

export type DatabaseProcess = {
  readonly pid: number;
  /** Its output so far, line by line. */
  readonly lines: readonly string[];
  /** Resolves once it has written so many lines, or has exited. */
  readonly said: (count: number) => Promise<void>;
  /** SIGKILL; resolves when the process has exited and its output was read. */
  readonly kill: () => Promise<void>;
};

export function startDatabaseProcess(
  mode: 'hold' | 'write',
  { dataDir = '', databaseUrl = '' }: { dataDir?: string; databaseUrl?: string },
): DatabaseProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...quickCompile,
      fileURLToPath(new URL('databaseChild.ts', import.meta.url)),
      dataDir,
      databaseUrl,
      mode,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  );
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('no child process');
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const reader = createInterface(stdout);
  reader.on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  let hasEnded = false;
  const ended = once(reader, 'close');
  reader.on('close', () => {
    hasEnded = true;
    for (const look of waiting) look();
  });
  return {
    pid,
    lines,
    said: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (lines.length < count && !hasEnded) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

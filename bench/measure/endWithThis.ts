/** A process that must not outlive this one. */
import type { ChildProcess } from 'node:child_process';
import './exitOnSignals.ts';

/** Stops it when this process exits, by a signal as well. */
export function endWithThis(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGTERM');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
}

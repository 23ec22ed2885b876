/** What became of the storage, in words for the log: a terminal shows nothing else of such a line. */
import type { StorageEvent } from './embedded/embedded.ts';

/** `database` says which one. */
export function storageText(event: StorageEvent, database: string): string {
  if (event.kind === 'lost') return `${database} was lost: ${event.message}`;
  if (event.kind === 'reopened') return `${database} is back`;
  return `no new games begin: ${event.message}`;
}

/** Which of two states of a tournament a page keeps. */
import { replaceEqualDeep } from '@tanstack/react-query';

type Versioned = { readonly version: number };

function isVersioned(state: unknown): state is Versioned {
  return (
    typeof state === 'object' && state !== null && 'version' in state && typeof state.version === 'number'
  );
}

/**
 * The newer of two states of one tournament: an answer may be overtaken by what the socket says, and would show a game that is over as
 * one that begins.
 */
export function newest(before: unknown, after: unknown): unknown {
  const isOlder = isVersioned(before) && isVersioned(after) && after.version < before.version;
  return isOlder ? before : replaceEqualDeep(before, after);
}

/** Reads of one answer: a tournament that changes faster still is read again at the next change or poll. */
const mostReads = 4;

/**
 * What `read` answers, read again where the socket was faster: the newer state that the page keeps then does not have what only the
 * reader is told.
 */
export async function readNewest<State extends Versioned>(
  read: () => Promise<State>,
  kept: () => State | undefined,
  reads = mostReads,
): Promise<State> {
  const answer = await read();
  const isOvertaken = answer.version < (kept()?.version ?? 0);
  return isOvertaken && reads > 1 ? readNewest(read, kept, reads - 1) : answer;
}

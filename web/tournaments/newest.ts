/** Which of two states of a tournament a page keeps. */
import { replaceEqualDeep } from '@tanstack/react-query';

function isVersioned(state: unknown): state is { readonly version: number } {
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

/** Retries of a read that has failed. Reads that repeat by themselves change nothing that is shown. */
import { useState } from 'react';
import { hasFailed } from './hasFailed.ts';

export type Retry = {
  /** The try that was asked for is under way. */
  readonly pending: boolean;
  readonly onRetry: () => void;
};

/** `refetch` never rejects. */
export function useRetry(refetch: () => Promise<unknown>): Retry {
  const [pending, setPending] = useState(false);
  const retry = async (): Promise<void> => {
    setPending(true);
    await refetch();
    setPending(false);
  };
  return { pending, onRetry: () => void retry() };
}

type Read = Parameters<typeof hasFailed>[0] & {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
};

/** While there is nothing to show because reading has failed: how it failed last, and another try. Null otherwise. */
export function useFailedRead(read: Read): (Retry & { readonly error: Error }) | null {
  const { error, refetch } = read;
  const retry = useRetry(refetch);
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const shown = error ?? last;
  return hasFailed(read) && shown !== null ? { ...retry, error: shown } : null;
}

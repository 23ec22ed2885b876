/** Where the player is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { hasFailed } from '../api/hasFailed.ts';
import { api, textForPlayer } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { dateText } from '../lib/dates.ts';
import { sessionsKey } from './queries.ts';

const others = 'others';

function endedText(ended: number): string {
  if (ended === 0) return 'That device was signed out already';
  return `Signed out on ${ended} other device${ended === 1 ? '' : 's'}`;
}

export function SessionList(): ReactElement {
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api('GET /api/me/sessions', { signal }),
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  /** One at a time: the id of the session that is being ended, or all others. */
  const [pending, setPending] = useState<string | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const end = async (which: string): Promise<void> => {
    if (pending !== null) return;
    setPending(which);
    try {
      const body = which === others ? {} : { id: which };
      const { ended } = await api('POST /api/me/sessions/end', { body });
      toast({ title: endedText(ended), tone: 'success' });
      await refetch();
      // The button that was pressed is gone.
      listRef.current?.focus();
    } catch (error) {
      toast({ title: 'Not signed out', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
    }
    setPending(null);
  };
  if (hasFailed(query))
    return (
      <LoadFailed
        text="Your sessions couldn't be loaded."
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-20 w-full rounded-xl" />;
  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label="Devices" className="mb-4 grid gap-2 outline-none">
        {data.map(({ id, createdAt, lastSeenAt, browser, isThis }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                {isThis ? 'This device' : (browser ?? 'Another device')}
              </span>
              <span className="block text-sm text-muted">
                {isThis && browser !== null ? `${browser}, ` : ''}since {dateText(createdAt)}, last used{' '}
                {dateText(lastSeenAt)}
              </span>
            </span>
            {isThis ? null : (
              <Button
                size="small"
                className="shrink-0"
                aria-label={`Sign out ${browser ?? 'the device'}, last used ${dateText(lastSeenAt)}`}
                pending={pending === id}
                onClick={() => void end(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 2 ? (
        <Button pending={pending === others} onClick={() => void end(others)}>
          Sign out all others
        </Button>
      ) : null}
    </>
  );
}

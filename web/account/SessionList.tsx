/** Where the player is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { hasFailed } from '../api/hasFailed.ts';
import { api, textForPlayer } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { dateText } from '../lib/dates.ts';
import { sessionsKey } from './queries.ts';

export function SessionList(): ReactElement {
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api('GET /api/me/sessions', { signal }),
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  const [isPending, setPending] = useState(false);
  const end = async (): Promise<void> => {
    setPending(true);
    try {
      const { ended } = await api('POST /api/me/sessions/end', { body: {} });
      toast({ title: `Signed out on ${ended} other device${ended === 1 ? '' : 's'}`, tone: 'success' });
      await refetch();
    } catch (error) {
      toast({ title: 'Not signed out', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
    }
    setPending(false);
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
      <ul className="mb-4 grid gap-2">
        {data.map(({ id, createdAt, lastSeenAt, isThis }) => (
          <li key={id}>
            <span className="block font-semibold">{isThis ? 'This device' : 'Another device'}</span>
            <span className="block text-sm text-muted">
              since {dateText(createdAt)}, last used {dateText(lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <Button pending={isPending} onClick={end}>
          Sign out others
        </Button>
      ) : null}
    </>
  );
}

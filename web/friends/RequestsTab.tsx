/** Requests to accept or decline, and those that were sent (FR-005…008; G72). */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { FriendRequest } from '@playfield/contracts/http/friends.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ProblemText } from './ProblemText.tsx';
import { useSentRequests } from './queries.ts';
import { usePersonAction, type PersonAction } from './usePersonAction.ts';

export function RequestsTab({
  userId,
  requests,
  homeId,
}: {
  /** Null for a guest. */
  readonly userId: string | null;
  readonly requests: UseQueryResult<readonly FriendRequest[]>;
  readonly homeId: string;
}): ReactElement {
  const sent = useSentRequests(userId);
  const action = usePersonAction(homeId);
  if (userId === null) return <p className="py-6 text-center text-muted">No requests.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProblemText problem={action.problem} />
      <Card title="Requests to you">
        <Rows read={requests} empty="No requests.">
          {(request) => <Received key={request.id} request={request} action={action} />}
        </Rows>
      </Card>
      <Card title="Requests you sent">
        <Rows read={sent} empty="You are not waiting for anybody.">
          {(request) => <Sent key={request.id} request={request} action={action} />}
        </Rows>
      </Card>
    </div>
  );
}

function Rows({
  read,
  empty,
  children,
}: {
  readonly read: UseQueryResult<readonly FriendRequest[]>;
  readonly empty: string;
  readonly children: (request: FriendRequest) => ReactElement;
}): ReactElement {
  const { data, isFetching, refetch } = read;
  if (data && data.length > 0)
    return <ul className="long-list grid grid-cols-[minmax(0,1fr)] gap-3">{data.map(children)}</ul>;
  if (data) return <p className="text-muted">{empty}</p>;
  if (!hasFailed(read)) return <Skeleton className="h-11 w-full rounded-xl" />;
  return (
    <LoadFailed
      text="These requests couldn't be loaded."
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Row({
  id,
  username,
  children,
}: {
  readonly id: string;
  readonly username: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li data-request={username} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PersonShown id={id} name={username} className="flex-1 basis-44" />
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

function Received({
  request: { userId: friendId, username },
  action: { pendingIds, run },
}: {
  readonly request: FriendRequest;
  readonly action: PersonAction;
}): ReactElement {
  const body = { friendId };
  return (
    <Row id={friendId} username={username}>
      <Button
        variant="primary"
        size="small"
        aria-label={`Accept: ${username}`}
        pending={pendingIds.has(friendId)}
        onClick={() =>
          void run({
            personId: friendId,
            send: () => api('POST /api/friends/accept', { body }),
            failed: 'Failed to accept friend request',
            done: `You and ${username} are friends now.`,
          })
        }
      >
        Accept
      </Button>
      <Button
        size="small"
        aria-label={`Decline: ${username}`}
        pending={pendingIds.has(friendId)}
        onClick={() =>
          void run({
            personId: friendId,
            send: () => api('POST /api/friends/decline', { body }),
            failed: 'Failed to decline friend request',
            done: `The request of ${username} is declined.`,
          })
        }
      >
        Decline
      </Button>
    </Row>
  );
}

function Sent({
  request: { friendId, username },
  action: { pendingIds, run },
}: {
  readonly request: FriendRequest;
  readonly action: PersonAction;
}): ReactElement {
  return (
    <Row id={friendId} username={username}>
      <Button
        size="small"
        aria-label={`Cancel the request to ${username}`}
        pending={pendingIds.has(friendId)}
        onClick={() =>
          void run({
            personId: friendId,
            send: () => api('POST /api/friends/cancel', { body: { friendId } }),
            failed: 'Failed to cancel friend request',
            done: `The request to ${username} is canceled.`,
          })
        }
      >
        Cancel
      </Button>
    </Row>
  );
}

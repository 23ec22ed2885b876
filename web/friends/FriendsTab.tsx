/** Friends with what they do now, their activity, and the people who are blocked (FR-003, FR-004; G96). */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Friend } from '@playfield/contracts/http/friends.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ActivityList } from './ActivityList.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { openChallenge, type Person } from './dialogs.ts';
import { inOrder } from './friendList.ts';
import { FriendMenu } from './FriendMenu.tsx';
import { InviteButton } from './InviteButton.tsx';
import { followLink, presenceText } from './presenceText.ts';
import { useMinute } from './useMinute.ts';

export function FriendsTab({
  userId,
  friends,
  homeId,
  onAdd,
}: {
  /** Null for a guest. */
  readonly userId: string | null;
  readonly friends: UseQueryResult<readonly Friend[]>;
  readonly homeId: string;
  readonly onAdd: () => void;
}): ReactElement {
  const { data, isFetching, refetch } = friends;
  const isFailed = hasFailed(friends);
  if (userId === null) return <p className="py-6 text-center text-muted">No friends yet.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {data ? <List friends={data} onAdd={onAdd} /> : null}
        {isFailed ? (
          <LoadFailed
            text="Your friends couldn't be loaded."
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !isFailed ? <Skeleton className="h-20 w-full rounded-2xl" /> : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {data?.length === 0 ? <ByLink /> : null}
        <ActivityList userId={userId} homeId={homeId} />
        <BlockedPeople userId={userId} homeId={homeId} />
      </div>
    </div>
  );
}

function List({
  friends,
  onAdd,
}: {
  readonly friends: readonly Friend[];
  readonly onAdd: () => void;
}): ReactElement {
  const nowMs = useMinute();
  if (friends.length === 0) {
    return (
      <Card as="div" className="grid justify-items-center gap-3 py-8 text-center sm:py-12">
        <Icon name="users" size={40} className="text-muted" />
        <p className="text-muted">No friends yet. Add somebody, and you can play with one press.</p>
        <Button variant="primary" onClick={onAdd}>
          Add friends
        </Button>
      </Card>
    );
  }
  return (
    <ul
      aria-label="Friends"
      className="long-list grid grid-cols-[minmax(0,1fr)] gap-2 [--row-height:5.625rem] sm:[--row-height:3rem]"
    >
      {inOrder(friends).map((friend) => (
        <Row key={friend.id} friend={friend} nowMs={nowMs} />
      ))}
    </ul>
  );
}

/** Something to do at once for somebody who knows nobody here yet. */
function ByLink(): ReactElement {
  return (
    <Card title="Play by link">
      <p className="mb-3 text-muted">
        Open a game and send its link, its code or its QR code. Anyone who opens it plays with you at once,
        without an account.
      </p>
      <LinkButton href="/multiplayer">
        <Icon name="link" size={18} /> Open a game
      </LinkButton>
    </Card>
  );
}

function Row({ friend, nowMs }: { readonly friend: Friend; readonly nowMs: number }): ReactElement {
  const { friendId, username, online } = friend;
  const person: Person = { id: friendId, username };
  const link = followLink(friend);
  return (
    <li
      data-friend={username}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-3 shadow-card"
    >
      <PersonShown
        id={friendId}
        name={username}
        isOnline={online}
        hasLink
        className="flex-1 basis-44"
        detail={
          <span className={online ? 'font-medium text-success' : undefined}>
            {presenceText(friend, nowMs)}
          </span>
        }
      />
      <div className="order-last flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2 sm:order-none">
        {link ? (
          <LinkButton href={link.href} size="small" className="whitespace-nowrap">
            {link.label}
            <span className="sr-only"> {username}</span>
          </LinkButton>
        ) : null}
        <InviteButton
          person={person}
          mayInvite={friend.mayInvite}
          label="Invite to Race"
          onInvite={() => openChallenge(person, 'race')}
        />
        <InviteButton
          person={person}
          mayInvite={friend.mayInvite}
          label="Invite to Play"
          variant="primary"
          onInvite={() => openChallenge(person)}
        />
      </div>
      <FriendMenu person={person} />
    </li>
  );
}

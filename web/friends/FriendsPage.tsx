/** `/friends` (FR-002…011; GAPS G75, G96): friends, requests, and how to find people. Guests are offered the login. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { loadable } from '../lib/loadable.tsx';
import { accountOf, useSession } from '../session/session.ts';
import { LatePart, withoutPart } from '../shell/LatePart.tsx';
import { useTitle } from '../shell/title.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FriendsTab } from './FriendsTab.tsx';
import { useLiveFriends } from './live.ts';
import { useFriends, useRequests } from './queries.ts';
import { RequestsTab } from './RequestsTab.tsx';

const { View: AddFriends } = loadable(async () => (await import('./AddFriends.tsx')).AddFriends);

const views = ['friends', 'requests', 'add'] as const;
type View = (typeof views)[number];

/** Takes the focus when the row that had it is gone. */
const titleId = 'friends-title';

export function FriendsPage(): ReactElement {
  useTitle('Friends');
  const session = useSession();
  const account = accountOf(session);
  const userId = account?.id ?? null;
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'friends';
  const setView = (next: View): void =>
    setSearch(next === 'friends' ? {} : { view: next }, { replace: true });
  useLiveFriends(userId);
  const friends = useFriends(userId);
  const requests = useRequests(userId);
  const tabs = [
    { value: 'friends', label: 'Friends', badge: friends.data ? <Count of={friends.data.length} /> : null },
    {
      value: 'requests',
      label: 'Requests',
      badge: <Count of={requests.data?.length ?? 0} isNews />,
    },
    { value: 'add', label: 'Add Friends' },
  ] as const;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-4 sm:pt-8">
      <h1 id={titleId} tabIndex={-1} className="mb-4 text-xl outline-none sm:text-2xl">
        Friends
      </h1>
      {session.user && !account ? <GuestOffer /> : null}
      <Tabs<View> label="Friends" tabs={tabs} value={view} onChange={setView}>
        <div className="pt-4">
          {view === 'friends' ? (
            <FriendsTab userId={userId} friends={friends} homeId={titleId} onAdd={() => setView('add')} />
          ) : null}
          {view === 'requests' ? <RequestsTab userId={userId} requests={requests} homeId={titleId} /> : null}
          {view === 'add' ? (
            <LatePart
              fallback={<Skeleton className="h-60 w-full rounded-2xl" />}
              failed={<p className="text-muted">This couldn't be loaded. {withoutPart()}</p>}
            >
              <AddFriends userId={userId} />
            </LatePart>
          ) : null}
        </div>
      </Tabs>
    </div>
  );
}

function Count({
  of,
  isNews = false,
}: {
  readonly of: number;
  readonly isNews?: boolean;
}): ReactElement | null {
  if (of === 0 && isNews) return null;
  return (
    <Badge tone={isNews ? 'accent' : 'gray'} className="ml-1 px-1.5 tabular-nums sm:ml-1.5 sm:px-2">
      {of}
    </Badge>
  );
}

function GuestOffer(): ReactElement {
  return (
    <Card as="div" className="mb-4">
      <p className="text-lg font-bold">See who is online, and play with one press</p>
      <ul className="mt-2 mb-4 grid list-disc gap-1 pl-5 text-muted">
        <li>Invite a friend to any game, a race or the arena.</li>
        <li>See what they play, and compare ratings and achievements.</li>
        <li>You decide who finds you, who invites you and who sees you online.</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/login?next=%2Ffriends" variant="primary">
          Log in or register
        </LinkButton>
        <LinkButton href="/multiplayer">Play by link instead</LinkButton>
      </div>
      <p className="mt-3 text-sm text-muted">
        Friends need an account. Guests can play with anybody by link, code or QR code.
      </p>
    </Card>
  );
}

/** A few friends to play with at once, those online first, above the link for everybody else (C4-051). */
import type { ReactElement } from 'react';
import { accountOf, useSession } from '../session/session.ts';
import { Person as PersonShown } from '../people/Person.tsx';
import { Button } from '../ui/Button.tsx';
import { openChallenge } from './dialogs.ts';
import { inOrder } from './friendList.ts';
import { InviteButton } from './InviteButton.tsx';
import { useLiveFriends } from './live.ts';
import { presenceText } from './presenceText.ts';
import { useFriends } from './queries.ts';
import { useMinute } from './useMinute.ts';

/** The others are behind a button. */
const mostShown = 3;

export function FriendPicks({ gameType }: { readonly gameType: string }): ReactElement | null {
  const userId = accountOf(useSession())?.id ?? null;
  useLiveFriends(userId);
  const { data } = useFriends(userId);
  const nowMs = useMinute();
  if (!data || data.length === 0) return null;
  return (
    <div className="mt-4 border-b border-line pb-4">
      <ul aria-label="Friends" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {inOrder(data)
          .slice(0, mostShown)
          .map((friend) => {
            const person = { id: friend.friendId, username: friend.username };
            return (
              <li key={friend.friendId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <PersonShown
                  id={person.id}
                  name={person.username}
                  isOnline={friend.online}
                  className="flex-1 basis-32"
                  detail={presenceText(friend, nowMs)}
                />
                <InviteButton
                  person={person}
                  mayInvite={friend.mayInvite}
                  label="Invite"
                  onInvite={() => openChallenge(person, gameType)}
                />
              </li>
            );
          })}
      </ul>
      {data.length > mostShown ? (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3"
          onClick={() => openChallenge(null, gameType)}
        >
          All {data.length} friends
        </Button>
      ) : null}
    </div>
  );
}

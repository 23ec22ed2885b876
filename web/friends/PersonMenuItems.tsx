/** The lines of a player's menu: what fits to how they stand to the visitor. */
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { profilePath } from '../profile/profilePath.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { openChallenge, openPersonDialog, type About, type Person } from './dialogs.ts';
import { MenuItem } from './MenuItem.tsx';
import { usePerson } from './person.ts';
import { useBefriend } from './useBefriend.ts';

export function PersonMenuItems({
  person,
  about,
  gameType,
  isOnProfile,
}: {
  readonly person: Person;
  readonly about: About;
  readonly gameType: string | null;
  readonly isOnProfile: boolean;
}): ReactElement {
  const [, navigate] = useLocation();
  const account = accountOf(useSession());
  const { data, isError } = usePerson(person.id);
  const befriend = useBefriend();
  if (!data && !isError) return <Skeleton className="m-2 h-24" />;
  if (!data) return <p className="px-3 py-2 text-sm text-muted">There is nothing known about this player.</p>;
  const canAsk = account !== null && !data.isGuest && !data.isBlocked;
  return (
    <>
      {data.isGuest ? <Note>A guest, without an account.</Note> : null}
      {data.isGuest || isOnProfile ? null : (
        <MenuItem onPress={() => navigate(profilePath(data.username))}>View profile</MenuItem>
      )}
      {canAsk && data.relation === 'friend' ? <Note>Your friend</Note> : null}
      {canAsk && data.relation === 'asked' ? <Note>You asked to be friends.</Note> : null}
      {canAsk && (data.relation === 'none' || data.relation === 'askedYou') ? (
        <MenuItem onPress={() => void befriend(person)}>
          {data.relation === 'none' ? 'Add friend' : 'Accept friend request'}
        </MenuItem>
      ) : null}
      {canAsk && data.mayInvite ? (
        <MenuItem onPress={() => openChallenge(person, gameType)}>Invite to play</MenuItem>
      ) : null}
      {account === null ? null : data.isBlocked ? (
        <Note>You have blocked this player.</Note>
      ) : (
        <MenuItem onPress={() => openPersonDialog({ kind: 'block', person })}>Block</MenuItem>
      )}
      <MenuItem onPress={() => openPersonDialog({ kind: 'report', person, about })}>Report</MenuItem>
    </>
  );
}

function Note({ children }: { readonly children: string }): ReactElement {
  return <p className="px-3 py-2 text-sm text-muted">{children}</p>;
}

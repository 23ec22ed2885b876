/** After a game against an account: become friends, or invite the friend again. */
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { openChallenge, type Person } from './dialogs.ts';
import { usePerson } from './person.ts';
import { useBefriend } from './useBefriend.ts';

/** A line of the menu; the name has as many lines as it needs. */
const look = 'justify-start px-3 py-1.5 text-left leading-tight';

export function OpponentOffer({
  person,
  gameType,
}: {
  readonly person: Person;
  readonly gameType: string;
}): ReactElement | null {
  const { data } = usePerson(person.id);
  const befriend = useBefriend();
  const [isPending, setPending] = useState(false);
  if (!data || data.isGuest || data.isBlocked) return null;
  const name = data.username;
  if (data.relation === 'friend') {
    return data.mayInvite ? (
      <Button variant="quiet" className={look} onClick={() => openChallenge(person, gameType)}>
        <Icon name="users" size={18} /> <span className="min-w-0 wrap-anywhere">Invite {name} again</span>
      </Button>
    ) : null;
  }
  if (data.relation === 'asked')
    return <p className="px-3 py-2 text-sm wrap-anywhere text-muted">You asked {name} to be friends.</p>;
  const add = async (): Promise<void> => {
    setPending(true);
    await befriend(person);
    setPending(false);
  };
  return (
    <Button variant="quiet" className={look} pending={isPending} onClick={add}>
      <Icon name="users" size={18} />{' '}
      <span className="min-w-0 wrap-anywhere">
        {data.relation === 'askedYou' ? `Accept the request of ${name}` : `Add ${name} as a friend`}
      </span>
    </Button>
  );
}

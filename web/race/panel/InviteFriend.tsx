/** Brings a friend into this race; for accounts alone. */
import type { ReactElement } from 'react';
import { openChallenge } from '../../friends/dialogs.ts';
import { accountOf, useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function InviteFriend({ raceId }: { readonly raceId: string }): ReactElement | null {
  if (accountOf(useSession()) === null) return null;
  return (
    <Button variant="quiet" onClick={() => openChallenge(null, 'race', raceId)}>
      <Icon name="users" /> Invite a friend
    </Button>
  );
}

/** The header's `Friends` (SH-026), for accounts with the number of requests that wait. */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { accountOf, useSession } from '../session/session.ts';
import { friends } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { LatePart } from './LatePart.tsx';

const { View: RequestCount } = loadable(
  async () => (await import('../friends/RequestCount.tsx')).RequestCount,
);

export function FriendsLink(): ReactElement {
  const session = useSession();
  // Not for a name that this browser has stored: the server says whose the session is.
  const account = session.status === 'ready' ? accountOf(session) : null;
  return (
    <NavigationLink line={friends}>
      {account ? (
        <LatePart>
          <RequestCount userId={account.id} />
        </LatePart>
      ) : null}
    </NavigationLink>
  );
}

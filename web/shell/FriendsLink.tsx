/** The header's `Friends` (SH-026), for accounts with the number of requests that wait. */
import { lazy, Suspense, type ReactElement } from 'react';
import { accountOf, useSession } from '../session/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { friends } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';

const RequestCount = lazy(async () => ({
  default: (await import('../friends/RequestCount.tsx')).RequestCount,
}));

export function FriendsLink(): ReactElement {
  const session = useSession();
  // Not for a name that this browser has stored: the server says whose the session is.
  const account = session.status === 'ready' ? accountOf(session) : null;
  return (
    <NavigationLink line={friends}>
      {account ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <RequestCount userId={account.id} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </NavigationLink>
  );
}

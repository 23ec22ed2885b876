/** Shown when the server hasn't said who the player is and this browser remembers no account. */
import { useState, type ReactElement } from 'react';
import { cookiesRefused } from '../api/httpError.ts';
import { areCookiesRefused } from '../lib/cookies.ts';
import { restoreSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';

export function ServerDown(): ReactElement {
  const [isPending, setPending] = useState(false);
  const retry = async (): Promise<void> => {
    setPending(true);
    await restoreSession();
    setPending(false);
  };
  return (
    <div role="alert">
      <p className="mb-4 text-muted">
        {areCookiesRefused()
          ? cookiesRefused().text
          : "The server isn't responding. Please try again in a moment."}
      </p>
      <Button pending={isPending} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

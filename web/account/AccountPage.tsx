/** The account: statistics, password, recovery codes, log out (G70). Guests are offered the login. */
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { textForPlayer } from '../api/http.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { toast } from '../shell/toast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LookSettings } from './LookSettings.tsx';
import { OwnData } from './OwnData.tsx';
import { ProfileAchievements } from './ProfileAchievements.tsx';
import { RenewRecoveryCodes } from './RenewRecoveryCodes.tsx';
import { ServerDown } from './ServerDown.tsx';
import { SessionList } from './SessionList.tsx';
import { SocialSettings } from './SocialSettings.tsx';
import { Statistics } from './Statistics.tsx';

export function AccountPage(): ReactElement {
  const session = useSession();
  const account = accountOf(session);
  useTitle('Your account');
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 sm:pt-14">
      <h1 className="text-2xl sm:text-3xl">Your account</h1>
      {account ? (
        <>
          <p className="mt-1 mb-6 break-words text-muted">
            Logged in as <strong className="text-ink">{account.username}</strong>
          </p>
          <div key={account.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Card title="Face">
              <LookSettings id={account.id} username={account.username} />
            </Card>
            <Card title="Statistics">
              <Statistics />
            </Card>
            <Card title="Achievements">
              <ProfileAchievements id={account.id} username={account.username} />
            </Card>
            <Card title="Privacy and notifications">
              <SocialSettings />
            </Card>
            <Card title="Recovery codes">
              <RenewRecoveryCodes username={account.username} />
            </Card>
            <Card title="Change password">
              <ChangePassword username={account.username} />
            </Card>
            <Card title="Where you are signed in">
              <SessionList />
            </Card>
            <Card title="Your data">
              <OwnData username={account.username} />
            </Card>
            <Card title="Log out">
              <LogOut />
            </Card>
          </div>
        </>
      ) : (
        <Card as="div" className="mt-6">
          {session.user ? <GuestOffer /> : null}
          {!session.user && session.status === 'leaving' ? (
            <Skeleton className="h-32 w-full rounded-xl" />
          ) : null}
          {!session.user && session.status === 'ready' ? <ServerDown /> : null}
        </Card>
      )}
    </div>
  );
}

function GuestOffer(): ReactElement {
  return (
    <>
      <p className="mb-4 text-muted">
        You're playing as a guest. With an account your games follow you to other devices.
      </p>
      <LinkButton href="/login?next=%2Faccount" variant="primary">
        Log in or register
      </LinkButton>
      <div className="mt-6 border-t border-line pt-4">
        <h2 className="mb-2 text-base font-semibold">Your data</h2>
        <OwnData username={null} />
      </div>
    </>
  );
}

function LogOut(): ReactElement {
  const { logout } = useSession();
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);

  const leave = async (): Promise<void> => {
    setPending(true);
    try {
      await logout();
      // Until the next guest is known they may have gone elsewhere.
      if (location.pathname === '/account') navigate('/');
    } catch (error) {
      toast({ title: 'Logout failed', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
      setPending(false);
    }
  };

  return (
    <>
      <p className="mb-4 text-muted">Your games stay in your account.</p>
      <Button pending={isPending} onClick={leave}>
        Log out on this device
      </Button>
    </>
  );
}

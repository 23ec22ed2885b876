/** Login, Register and the way back in with a recovery code (AU-001..012; G01, G70). */
import { useRef, useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { safeNextPath } from '../session/nextPath.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { carryBestsOver } from './bests.ts';
import { LoginForm } from './LoginForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

type View = 'login' | 'register' | 'recover';

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;

export function LoginPage(): ReactElement {
  const session = useSession();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [view, setView] = useState<View>(search.get('tab') === 'register' ? 'register' : 'login');
  const panel = useRef<HTMLDivElement>(null);
  // Asked once: whoever signs in here is on the way out already.
  const [accountBefore] = useState(() => accountOf(session));
  const next = safeNextPath(search.get('next'));
  useTitle(view === 'register' ? 'Register' : 'Login');

  // The pressed button goes away with its form: the next form's first field takes the focus.
  const switchForm = (to: View): void => {
    setView(to);
    requestAnimationFrame(() => panel.current?.querySelector('input')?.focus());
  };

  const goOn = (): void => {
    void carryBestsOver();
    navigate(next);
  };

  if (accountBefore) return <SignedInAlready username={accountBefore.username} next={next} />;
  return (
    <div className="mx-auto max-w-md px-4 pt-6 sm:pt-14">
      <h1 className="mb-1 text-center text-2xl sm:text-3xl">Racing Arena</h1>
      <p className="mb-6 text-center text-balance text-muted">What you played as a guest comes along.</p>
      <Card as="div">
        <Tabs<'login' | 'register'>
          label="Login or Register"
          tabs={tabs}
          value={view === 'register' ? 'register' : 'login'}
          onChange={setView}
        >
          <div ref={panel} className="pt-5">
            {view === 'register' ? <RegisterForm onDone={goOn} /> : null}
            {view === 'recover' ? <RecoverForm onDone={goOn} onBack={() => switchForm('login')} /> : null}
            {view === 'login' ? (
              <>
                <LoginForm onDone={goOn} />
                <p className="mt-3 text-center">
                  <Button variant="quiet" size="small" onClick={() => switchForm('recover')}>
                    Use a recovery code
                  </Button>
                </p>
              </>
            ) : null}
          </div>
        </Tabs>
      </Card>
    </div>
  );
}

function SignedInAlready({
  username,
  next,
}: {
  readonly username: string;
  readonly next: string;
}): ReactElement {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-14 text-center">
      <h1 className="text-2xl sm:text-3xl">Racing Arena</h1>
      <p className="text-muted">You are logged in as {username}. To use another account, log out first.</p>
      <LinkButton href={next} variant="primary">
        Go on
      </LinkButton>
    </div>
  );
}

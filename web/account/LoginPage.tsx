/** Login, registration and recovery by code (AU-001..012; G01, G70). */
import { useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { carryBestsOver } from '../session/bests.ts';
import { safeNextPath } from '../session/nextPath.ts';
import { accountOf, useSession } from '../session/session.ts';
import { productName } from '../shell/product.ts';
import { useTitle } from '../shell/title.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AccountBenefits, GuestNow } from './AccountBenefits.tsx';
import { LoginForm } from './LoginForm.tsx';
import { purposeOf, type View } from './purposes.ts';
import { RecoverForm } from './RecoverForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;

export function LoginPage(): ReactElement {
  const session = useSession();
  const [, navigate] = useLocation();
  // As it is in the address: wouter's own hook decodes a part of it.
  const search = new URLSearchParams(useSearch());
  const [view, setView] = useState<View>(search.get('tab') === 'register' ? 'register' : 'login');
  const [username, setUsername] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  // After a login on this page the form stays until the page is left.
  const [isSending, setSending] = useState(false);
  const account = accountOf(session);
  const next = safeNextPath(search.get('next'));
  useTitle(view === 'register' ? 'Register' : 'Login');

  // The pressed button disappears with its form, so focus moves to the next form's first empty field.
  const switchForm = (to: View): void => {
    setView(to);
    requestAnimationFrame(() =>
      [...(panel.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus(),
    );
  };

  const typed = { username, onUsername: setUsername };
  const leave = (): void => {
    void carryBestsOver();
    // Over a slow network they may have gone elsewhere meanwhile.
    if (panel.current) navigate(next);
  };

  if (account && !isSending) return <SignedInAlready username={account.username} next={next} />;
  return (
    <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 px-4 pt-4 sm:pt-14 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr] lg:gap-y-10">
      <div className="grid content-start gap-1 text-center lg:gap-4 lg:text-left">
        <h1 className="text-2xl sm:text-3xl lg:text-4xl">Racing Arena</h1>
        <p className="font-bold lg:text-lg">{purposeOf(view, next, productName)}</p>
        <GuestNow />
      </div>
      <Card as="div" className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:p-7">
        <Tabs<'login' | 'register'>
          label="Login or Register"
          tabs={tabs}
          value={view === 'register' ? 'register' : 'login'}
          onChange={setView}
        >
          <div ref={panel} className="pt-5">
            {view === 'register' ? <RegisterForm {...typed} onDone={leave} sending={setSending} /> : null}
            {view === 'recover' ? (
              <RecoverForm
                {...typed}
                onDone={leave}
                sending={setSending}
                onBack={() => switchForm('login')}
              />
            ) : null}
            {view === 'login' ? (
              <>
                <LoginForm {...typed} onDone={leave} sending={setSending} />
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
      <AccountBenefits />
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
      <p className="text-muted">
        You're logged in to {productName} as {username}. To use another account, log out first.
      </p>
      <LinkButton href={next} variant="primary">
        Continue
      </LinkButton>
    </div>
  );
}

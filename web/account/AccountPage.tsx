/** The own account: change the password, log out (G70). Guests are led to the login. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api, textForPlayer } from '../api/http.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { toast } from '../shell/toast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { confirmDiffers, fieldErrorsOf, type FieldErrors } from './fieldErrors.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFocusOnError } from './useFocusOnError.ts';

export function AccountPage(): ReactElement {
  const account = accountOf(useSession());
  useTitle('Your account');
  return (
    <div className="mx-auto max-w-md px-4 pt-6 sm:pt-14">
      <h1 className="mb-6 text-2xl break-words sm:text-3xl">Your account</h1>
      {account ? (
        <div className="grid gap-5">
          <Card title="Change password">
            <ChangePassword key={account.id} username={account.username} />
          </Card>
          <Card title="Log out">
            <LeaveAccount username={account.username} />
          </Card>
        </div>
      ) : (
        <Card as="div">
          <p className="mb-4 text-muted">
            You play as a guest. With an account your games follow you to other devices.
          </p>
          <LinkButton href="/login?next=%2Faccount" variant="primary">
            Login or register
          </LinkButton>
        </Card>
      )}
    </div>
  );
}

function ChangePassword({ username }: { readonly username: string }): ReactElement {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useFocusOnError(errors);
  const [isPending, setPending] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    if (newPassword !== confirm) {
      setErrors({ confirm: confirmDiffers });
      return;
    }
    setPending(true);
    setErrors({});
    try {
      await api('POST /api/auth/password', { body: { oldPassword, newPassword } });
      for (const clear of [setOldPassword, setNewPassword, setConfirm]) clear('');
      toast({ title: 'Password changed', text: 'All other devices were logged out.', tone: 'success' });
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      toast({
        title: 'Password not changed',
        text: textForPlayer(error, 'Please try again.'),
        tone: 'error',
      });
    }
    setPending(false);
  };

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      {/* Password managers look for the name beside the passwords. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        value={oldPassword}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint="At least 8 characters."
        value={newPassword}
        error={errors.password}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        error={errors.confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        Change password
      </Button>
    </form>
  );
}

function LeaveAccount({ username }: { readonly username: string }): ReactElement {
  const { logout } = useSession();
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);

  const leave = async (): Promise<void> => {
    setPending(true);
    try {
      await logout();
      navigate('/');
    } catch (error) {
      toast({ title: 'Logout failed', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
      setPending(false);
    }
  };

  return (
    <>
      <p className="mb-4 break-words text-muted">The games of {username} stay with the account.</p>
      <Button pending={isPending} onClick={leave}>
        Log out on this device
      </Button>
    </>
  );
}

/** Creates an account (AU-004, AU-006..008, AU-010, AU-012). The second password never leaves the browser. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiffers, fieldErrorsOf, type FieldErrors } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { UsernameField } from './LoginForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useFocusOnError } from './useFocusOnError.ts';
import { showRecoveryCodes } from './recoveryCodes.ts';

export function RegisterForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { register } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useFocusOnError(errors);
  const [isPending, setPending] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    if (password !== confirm) {
      setErrors({ confirm: confirmDiffers });
      toast({ title: 'Registration failed', text: 'Passwords do not match', tone: 'error' });
      return;
    }
    setPending(true);
    setErrors({});
    try {
      const { user, recoveryCodes } = await register({ username, password });
      toast({ title: 'Account created!', text: `Welcome, ${user.username}!`, tone: 'success' });
      showRecoveryCodes(user.username, recoveryCodes);
      onDone();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      toast({
        title: 'Registration failed',
        text: textForPlayer(error, 'Could not create account'),
        tone: 'error',
      });
      setPending(false);
    }
  };

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <UsernameField value={username} onChange={setUsername} error={errors.username} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters. A few random words are easy to remember."
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        error={errors.confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <FormError text={errors.form} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Register
      </Button>
    </form>
  );
}

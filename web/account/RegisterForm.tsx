/** Creates an account (AU-004, AU-006..008, AU-010, AU-012). The second password never leaves the browser. */
import { useState, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { fetchCodesDialog, useCodesDialog } from './codesDialogCode.ts';
import { confirmDiffers } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { UsernameField, type SignInFormProps } from './LoginForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { renewRecoveryCodes, showRecoveryCodes } from './recoveryCodes.ts';
import { createRegistering, welcomeOf } from './registering.ts';
import { useFormSubmit } from './useFormSubmit.ts';

export function RegisterForm({ username, onUsername, onDone, sending }: SignInFormProps): ReactElement {
  const { register, login } = useSession();
  const [create] = useState(() => createRegistering({ register, login, renewCodes: renewRecoveryCodes }));
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  useCodesDialog();
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { username, password, confirm },
    sending,
    check() {
      if (password === confirm) return null;
      failed('Passwords do not match');
      return { confirm: confirmDiffers };
    },
    async send() {
      await fetchCodesDialog();
      const registered = await create({ username, password });
      const { user, codes } = registered;
      toast({ title: 'Account created!', text: welcomeOf(registered), tone: 'success' });
      if (codes) showRecoveryCodes(user.username, codes);
      onDone();
    },
    refused: (error) => failed(textForPlayer(error, 'Could not create account')),
  });

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <UsernameField value={username} onChange={onUsername} error={errors.username} />
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

function failed(text: string): void {
  toast({ title: 'Registration failed', text, tone: 'error' });
}

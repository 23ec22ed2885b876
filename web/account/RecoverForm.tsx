/** Logs in with a one-time recovery code and sets a new password (G70): there is no email to reset it by. */
import { useState, type ReactElement } from 'react';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormError } from './FormError.tsx';
import { UsernameField, type SignInFormProps } from './LoginForm.tsx';
import { NewPasswordField } from './PasswordField.tsx';
import { useFormSubmit } from './useFormSubmit.ts';

export function RecoverForm({
  username,
  onUsername,
  onDone,
  sending,
  onBack,
}: SignInFormProps & { readonly onBack: () => void }): ReactElement {
  const { recover } = useSession();
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { username, code, password: newPassword },
    sending,
    async send() {
      const { user, codesLeft } = await recover({ username, code, newPassword });
      toast({
        title: 'Welcome back!',
        text: `Logged in as ${user.username}. ${codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.`,
        tone: 'success',
      });
      onDone();
    },
  });

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <p className="text-sm text-muted">
        You got recovery codes when you created your account. Each works once. Using one logs you out on all
        other devices.
      </p>
      <UsernameField value={username} onChange={onUsername} error={errors.username} />
      <TextField
        label="Recovery code"
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck="false"
        required
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <NewPasswordField value={newPassword} error={errors.password} onChange={setNewPassword} />
      <FormError text={errors.form} isSpoken />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Set password and log in
      </Button>
      <Button variant="quiet" size="small" className="justify-self-center" onClick={onBack}>
        Back to login
      </Button>
    </form>
  );
}

/** Username and password of an account (AU-003, AU-007, AU-009, AU-011). */
import { useState, type ReactElement } from 'react';
import { textForPlayer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useFormSubmit } from './useFormSubmit.ts';

export type SignInFormProps = {
  /** Stays when another form is chosen. */
  readonly username: string;
  readonly onUsername: (username: string) => void;
  readonly onDone: () => void;
  /** True once the form is sent, false when it was refused. */
  readonly sending: (isSending: boolean) => void;
};

export function LoginForm({ username, onUsername, onDone, sending }: SignInFormProps): ReactElement {
  const { login } = useSession();
  const [password, setPassword] = useState('');
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { username, password },
    sending,
    async send() {
      const { user } = await login({ username, password });
      toast({ title: 'Welcome back!', text: `Logged in as ${user.username}`, tone: 'success' });
      onDone();
    },
    refused: (error) =>
      toast({ title: 'Login failed', text: textForPlayer(error, 'Invalid credentials'), tone: 'error' }),
  });

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <UsernameField value={username} onChange={onUsername} error={errors.username} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={errors.form} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Login
      </Button>
    </form>
  );
}

export function UsernameField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}): ReactElement {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

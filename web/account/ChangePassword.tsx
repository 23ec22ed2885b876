/** A new password for the account; every other session ends (G70, T-38). */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { keepNotifying } from '../notifications/push.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiffers, wrongPassword } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { NewPasswordField, PasswordField } from './PasswordField.tsx';
import { sessionsKey } from './queries.ts';
import { useFormSubmit } from './useFormSubmit.ts';

export function ChangePassword({ username }: { readonly username: string }): ReactElement {
  const client = useQueryClient();
  const { user } = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { current: oldPassword, password: newPassword, confirm },
    check: () => (newPassword === confirm ? null : { confirm: confirmDiffers }),
    async send() {
      await api('POST /api/auth/password', { body: { oldPassword, newPassword } });
      if (user) void keepNotifying(user.id, () => true);
      void client.invalidateQueries({ queryKey: sessionsKey });
      for (const clear of [setOldPassword, setNewPassword, setConfirm]) clear('');
      toast({
        title: 'Password changed',
        text: 'You were logged out on all other devices.',
        tone: 'success',
      });
    },
    wrongCredentials: { current: wrongPassword },
  });

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      {/* Password managers look for a username beside the passwords. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        value={oldPassword}
        error={errors.current}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <NewPasswordField value={newPassword} error={errors.password} onChange={setNewPassword} />
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        error={errors.confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <FormError text={errors.form} isSpoken />
      <Button type="submit" variant="primary" pending={isPending}>
        Change password
      </Button>
    </form>
  );
}

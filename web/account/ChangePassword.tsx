/** A new password for the account; every other session ends (G70, T-38). */
import { useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiffers, fieldErrorsOf, wrongPassword, type FieldErrors } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useFocusOnError } from './useFocusOnError.ts';

export function ChangePassword({ username }: { readonly username: string }): ReactElement {
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
      toast({
        title: 'Password changed',
        text: 'You were logged out on all other devices.',
        tone: 'success',
      });
    } catch (error) {
      setErrors(fieldErrorsOf(error, { current: wrongPassword }));
    }
    setPending(false);
  };

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
      <FormError text={errors.form} isSpoken />
      <Button type="submit" variant="primary" pending={isPending}>
        Change password
      </Button>
    </form>
  );
}

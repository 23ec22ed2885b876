/** Counts the recovery codes left and replaces them; asks for the password again (G70). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { showTold } from '../api/told.ts';
import { Button } from '../ui/Button.tsx';
import { fetchCodesDialog, useCodesDialog } from './codesDialogCode.ts';
import { wrongPassword } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { codesLeftText, renewRecoveryCodes, showRecoveryCodes } from './recoveryCodes.ts';
import { useFormSubmit } from './useFormSubmit.ts';

const codesLeftKey = ['account', 'recovery-codes'] as const;

export function RenewRecoveryCodes({ username }: { readonly username: string }): ReactElement {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: codesLeftKey,
    queryFn: ({ signal }) => api('GET /api/auth/recovery-codes', { signal }),
    refetchOnMount: 'always',
  });
  const [password, setPassword] = useState('');
  useCodesDialog();
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { current: password },
    async send() {
      await fetchCodesDialog();
      const codes = await renewRecoveryCodes(password);
      setPassword('');
      showRecoveryCodes(username, codes);
      showTold(queries, codesLeftKey, { codesLeft: codes.length });
    },
    wrongCredentials: { current: wrongPassword },
  });

  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <p className="text-muted">
        {data === undefined ? null : <strong className="text-ink">{codesLeftText(data.codesLeft)} </strong>}
        Each code lets you in once if you forget your password. New codes replace all the old ones.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your password"
        name="codes-password"
        autoComplete="current-password"
        value={password}
        error={errors.current}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={errors.form} isSpoken />
      <Button type="submit" pending={isPending}>
        Get new codes
      </Button>
    </form>
  );
}

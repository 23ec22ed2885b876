/** A password field that can show its content. Pasting is allowed; password managers rely on `autoComplete`. */
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      required
      trailing={
        <Button
          variant="quiet"
          size="small"
          className="size-10 px-0 text-muted"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </Button>
      }
    />
  );
}

/** The password that an account is to have from now on. */
export function NewPasswordField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <PasswordField
      label="New password"
      name="new-password"
      autoComplete="new-password"
      hint="At least 8 characters."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * The field for a player's name: it accepts no more than a name may have, and offers another one
 * (G16, G93).
 */
import type { ReactElement, Ref } from 'react';
import { clipName, guestName, guestNameCount } from '@playfield/contracts/names.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextField } from '../ui/TextField.tsx';

export function NameField({
  label = 'Your Name',
  name,
  isFixed,
  onName,
  error,
  className,
  inputRef,
}: {
  readonly label?: string;
  readonly name: string;
  /** An account plays under its own name. */
  readonly isFixed: boolean;
  readonly onName: (name: string) => void;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}): ReactElement {
  const reroll = (
    <Button
      variant="quiet"
      size="small"
      className="size-10 px-0 text-muted"
      aria-label="Another name"
      onClick={() => onName(guestName(Math.floor(Math.random() * guestNameCount)))}
    >
      <Icon name="refresh" size={20} />
    </Button>
  );
  return (
    <TextField
      ref={inputRef}
      label={label}
      className={className}
      value={name}
      // The session brings the name.
      data-late=""
      readOnly={isFixed}
      autoComplete="nickname"
      spellCheck="false"
      hint={isFixed ? 'You play under the name of your account.' : undefined}
      error={error}
      trailing={isFixed ? undefined : reroll}
      // Cutting a text that is being composed would break the composition.
      onChange={({ target, nativeEvent }) =>
        onName(
          'isComposing' in nativeEvent && nativeEvent.isComposing ? target.value : clipName(target.value),
        )
      }
      onCompositionEnd={({ currentTarget }) => onName(clipName(currentTarget.value))}
    />
  );
}

/** A button that invites somebody; where they take no invitations, a press says so. */
import type { ReactElement } from 'react';
import { toast } from '../shell/toast.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/Button.tsx';
import type { Person } from './dialogs.ts';

export function InviteButton({
  person: { username },
  mayInvite,
  label,
  variant = 'secondary',
  size = 'small',
  onInvite,
}: {
  readonly person: Person;
  readonly mayInvite: boolean;
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly onInvite: () => void;
}): ReactElement {
  return (
    <Button
      size={size}
      variant={variant}
      className="whitespace-nowrap"
      aria-label={`${label}: ${username}`}
      onClick={onInvite}
      onRefuse={
        mayInvite
          ? undefined
          : () => toast({ title: 'Not just now', text: `${username} takes no invitations.` })
      }
    >
      {label}
    </Button>
  );
}

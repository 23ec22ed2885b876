/**
 * For visitors who follow a link to a game with a free seat: one button, with the name filled in.
 */
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { NameField } from '../../lobby/NameField.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFocusPassedToBoard } from '../frame/focusBoard.ts';

export function JoinForm({
  invitation,
  name,
  isNameFixed,
  isPending,
  problem,
  onName,
  onJoin,
}: {
  /** e.g. `Ada invites you to a game of Connect Four.` */
  readonly invitation: string;
  readonly name: string;
  /** An account plays under its own name. */
  readonly isNameFixed: boolean;
  readonly isPending: boolean;
  /** Why the last try failed. */
  readonly problem: string | null;
  readonly onName: (name: string) => void;
  readonly onJoin: () => void;
}): ReactElement {
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusPassedToBoard(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending) onJoin();
  };
  return (
    <form
      ref={form}
      className="grid gap-2 rounded-2xl border border-accent/60 bg-surface p-4 shadow-card"
      onSubmit={submit}
    >
      <p className="font-semibold">{invitation}</p>
      <div className="flex flex-wrap items-end gap-2">
        <NameField
          className="min-w-0 flex-1 basis-56"
          name={name}
          isFixed={isNameFixed}
          onName={onName}
          error={hasTried && problem !== null ? problem : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={isPending}
          disabled={name.trim() === ''}
        >
          Join game
        </Button>
      </div>
    </form>
  );
}

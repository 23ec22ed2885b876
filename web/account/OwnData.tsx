/** A copy of what is stored about the player, and the end of it. */
import { useState, type ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { api, textForPlayer } from '../api/http.ts';
import { leave } from '../session/session.ts';
import { privacy } from '../shell/navigation.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { wrongPassword } from './fieldErrors.ts';
import { FormError } from './FormError.tsx';
import { ownCopy } from './ownCopy.ts';
import { PasswordField } from './PasswordField.tsx';
import { saveFile } from '../lib/saveFile.ts';
import { useFormSubmit } from './useFormSubmit.ts';

export function OwnData({ username }: { readonly username: string | null }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        A copy has what is stored about you, as one file. You can take two a day.{' '}
        <Link href={privacy.href} className="underline hover:text-ink">
          What is stored, and for how long
        </Link>
      </p>
      <Download />
      <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
        {username === null ? 'Delete my data' : 'Delete my account'}
      </Button>
      {isAsking ? <DeleteDialog username={username} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Download(): ReactElement {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async (): Promise<void> => {
    setPending(true);
    setProblem(undefined);
    try {
      saveFile(await ownCopy(), 'playfield-my-data.json');
    } catch (error) {
      setProblem(textForPlayer(error, "Your data couldn't be downloaded. Please try again."));
    }
    setPending(false);
  };
  return (
    <>
      <Button pending={isPending} onClick={download}>
        <Icon name="download" /> Download my data
      </Button>
      <FormError text={problem} isSpoken />
    </>
  );
}

function DeleteDialog({
  username,
  onClose,
}: {
  readonly username: string | null;
  readonly onClose: () => void;
}): ReactElement {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState('');
  const { form, errors, isPending, submit } = useFormSubmit({
    values: { current: password },
    async send() {
      await leave(() => api('POST /api/me/delete', { body: username === null ? {} : { password } }));
      toast({ title: 'Deleted', text: "Everything of yours is gone. You're playing as a new guest." });
      if (location.pathname === '/account') navigate('/');
    },
    wrongCredentials: { current: wrongPassword },
  });
  return (
    <Dialog
      open
      canDismiss={!isPending}
      onClose={onClose}
      title={username === null ? 'Delete your data?' : `Delete ${username}?`}
    >
      <form ref={form} className="grid gap-4" onSubmit={submit}>
        <p>
          This can't be undone. Running games end at once, and your games, ratings, friends and messages are
          gone. Opponents keep their results, with “Deleted player” in place of your name.
        </p>
        {username === null ? null : (
          <>
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              label="Your password"
              name="delete-password"
              autoComplete="current-password"
              value={password}
              error={errors.current}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <FormError text={errors.form} isSpoken />
        <Button type="submit" variant="danger" pending={isPending}>
          Delete for good
        </Button>
      </form>
    </Dialog>
  );
}

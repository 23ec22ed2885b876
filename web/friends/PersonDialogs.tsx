/** The dialogs about another person: invite, remove, block, report. One at a time, from any page. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { ReportReason } from '@playfield/contracts/http/friends.ts';
import { api } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioList } from '../ui/RadioList.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { closePersonDialog, endPersonDialog, type PersonDialog } from './dialogs.ts';
import { problemOf, reportReasons, type Problem } from './friendTexts.ts';
import { personKey } from './person.ts';
import { ProblemText } from './ProblemText.tsx';
import { rereadFriends } from './queries.ts';

export function PersonDialogs({ dialog }: { readonly dialog: PersonDialog }): ReactElement {
  switch (dialog.kind) {
    case 'challenge':
      return <ChallengeDialog dialog={dialog} />;
    case 'remove':
      return <RemoveDialog dialog={dialog} />;
    case 'block':
      return <BlockDialog dialog={dialog} />;
    default:
      return <ReportDialog dialog={dialog} />;
  }
}

type AboutPerson = Exclude<PersonDialog, { readonly kind: 'challenge' }>;

type Act = {
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** Closes its own dialog when it is done, or opens the next one. */
  readonly run: (
    failed: string,
    send: () => Promise<unknown>,
    done: string,
    next?: PersonDialog,
  ) => Promise<void>;
};

function useAct(dialog: AboutPerson): Act {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    isPending,
    problem,
    async run(failed, send, done, next) {
      setPending(true);
      setProblem(null);
      try {
        await send();
      } catch (error) {
        setProblem(problemOf(failed, error));
        setPending(false);
        return;
      }
      void rereadFriends(client);
      void client.invalidateQueries({ queryKey: personKey(dialog.person.id) });
      toast({ title: done, tone: 'success', isRead: true });
      endPersonDialog(dialog, next ?? null);
    },
  };
}

function Question({
  title,
  act,
  buttons,
  children,
}: {
  readonly title: string;
  readonly act: Act;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Dialog
      open
      onClose={closePersonDialog}
      title={title}
      footer={
        <>
          <Button onClick={closePersonDialog}>Cancel</Button>
          {buttons}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
        {children}
        <ProblemText problem={act.problem} />
      </div>
    </Dialog>
  );
}

function RemoveDialog({ dialog }: { readonly dialog: AboutPerson }): ReactElement {
  const { id, username } = dialog.person;
  const act = useAct(dialog);
  const remove = (): void =>
    void act.run(
      'The friend was not removed',
      () => api('POST /api/friends/remove', { body: { friendId: id } }),
      `${username} is no friend of yours any more`,
    );
  return (
    <Question
      title={`Remove ${username}?`}
      act={act}
      buttons={
        <Button variant="danger" pending={act.isPending} onClick={remove}>
          Remove friend
        </Button>
      }
    >
      <p>{username} isn't told, and you can ask again later.</p>
    </Question>
  );
}

function BlockDialog({ dialog }: { readonly dialog: AboutPerson }): ReactElement {
  const { person } = dialog;
  const { id, username } = person;
  const act = useAct(dialog);
  const block = (next?: PersonDialog): void =>
    void act.run(
      `${username} was not blocked`,
      () => api('POST /api/friends/block', { body: { friendId: id } }),
      `${username} is blocked`,
      next,
    );
  return (
    <Question
      title={`Block ${username}?`}
      act={act}
      buttons={
        <>
          <Button
            pending={act.isPending}
            onClick={() => block({ kind: 'report', person, about: { kind: 'profile' } })}
          >
            Block and report
          </Button>
          <Button variant="danger" pending={act.isPending} onClick={() => block()}>
            Block
          </Button>
        </>
      }
    >
      <p>
        {username} can't send you requests, invitations or messages any more, and you won't be paired with
        each other. If you are friends, that ends. {username} isn't told.
      </p>
      <p className="text-muted">
        A game that you are both in goes on. You can unblock people on the friends page.
      </p>
    </Question>
  );
}

function ReportDialog({
  dialog,
}: {
  readonly dialog: Extract<PersonDialog, { readonly kind: 'report' }>;
}): ReactElement {
  const { person, about } = dialog;
  const { id, username } = person;
  const act = useAct(dialog);
  const [reason, setReason] = useState<ReportReason>('name');
  const report = (): void =>
    void act.run(
      'The report was not sent',
      () => api('POST /api/users/:id/report', { params: { id }, body: { reason, about } }),
      'Thank you, the report was sent',
    );
  return (
    <Question
      title={`Report ${username}`}
      act={act}
      buttons={
        <Button variant="primary" pending={act.isPending} onClick={report}>
          Send report
        </Button>
      }
    >
      <p className="text-muted">The people who run this site read it. {username} isn't told.</p>
      <RadioList legend="Reason" name="reason" value={reason} onChange={setReason} options={reportReasons} />
    </Question>
  );
}

/** What the organiser may do: each act in one dialog with what it needs. */
import { useCallback, useId, useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../api/http.ts';
import { handOverFocus } from '../lib/handOverFocus.ts';
import { loadable } from '../lib/loadable.tsx';
import { DialogFailed, LatePart } from '../shell/LatePart.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import {
  actsFor,
  actText,
  actTexts,
  emptyAct,
  missingText,
  organiseBody,
  whyMissing,
  type Act,
  type ActForm,
} from './organiserActs.ts';
import type { NewTournament } from './newTournament.ts';
import { OrganiserFields } from './OrganiserFields.tsx';
import type { SeenTournament } from './details.ts';
import { formLike } from './runAgain.ts';
import { useNow } from './useNow.ts';
import type { TournamentCall } from './useTournamentCall.ts';

const { View: CreateTournamentDialog } = loadable(
  async () => (await import('./CreateTournamentDialog.tsx')).CreateTournamentDialog,
);

export function OrganiserTools({
  tournament,
  call,
}: {
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
}): ReactElement | null {
  // It stays when it closes, so that the focus goes back to its button; the next one is a new one.
  const [shown, setShown] = useState<{ readonly act: Act; readonly count: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const nowMs = useNow(tournament.status === 'upcoming' || tournament.status === 'registration');
  const acts = actsFor(tournament, nowMs + tournament.aheadMs);
  const why = whyMissing(tournament, nowMs + tournament.aheadMs);
  if (tournament.status === 'completed' || tournament.status === 'cancelled')
    return <RunAgain tournament={tournament} />;
  if (acts.length === 0) return null;
  return (
    <Card title="Organiser's tools">
      <div className="flex flex-wrap gap-2" data-organiser>
        {acts.map((one) => (
          <Button
            key={one}
            size="small"
            onClick={() => {
              setShown({ act: one, count: (shown?.count ?? 0) + 1 });
              setOpen(true);
            }}
          >
            {actTexts[one].label}
          </Button>
        ))}
      </div>
      {why === null ? null : <p className="mt-2 text-sm text-muted">{why}</p>}
      {shown === null ? null : (
        <ActDialog
          key={shown.count}
          tournament={tournament}
          act={shown.act}
          isOpen={isOpen}
          call={call}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** The form of a new one with the same settings. */
function RunAgain({ tournament }: { readonly tournament: SeenTournament }): ReactElement {
  const [form, setForm] = useState<NewTournament | null>(null);
  const close = useCallback(() => setForm(null), []);
  return (
    <Card title="Organiser's tools">
      <Button size="small" onClick={() => setForm(formLike(tournament, new Date()))}>
        Run it again
      </Button>
      <p className="mt-2 text-sm text-muted">
        A new tournament with the same settings. You can change them before it is announced.
      </p>
      {form ? (
        <LatePart failed={<DialogFailed onClose={close} />}>
          <CreateTournamentDialog onClose={close} initial={form} />
        </LatePart>
      ) : null}
    </Card>
  );
}

function ActDialog({
  tournament,
  act,
  isOpen,
  call,
  onClose,
}: {
  readonly tournament: SeenTournament;
  readonly act: Act;
  readonly isOpen: boolean;
  readonly call: TournamentCall;
  readonly onClose: () => void;
}): ReactElement {
  const formId = useId();
  const [form, setForm] = useState<ActForm>(() => emptyAct(tournament));
  // What is missing, or why the server refused; under a dialog no toast is seen.
  const [problem, setProblem] = useState<string | null>(null);
  const texts = actTexts[act];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = organiseBody(act, form);
    setProblem(body === null ? missingText(act, form) : null);
    if (body === null) return;
    const { id } = tournament;
    // A start takes its own button away, a cancellation all of them, maybe before the answer is here.
    handOverFocus(act === 'cancel' ? '#main' : '[data-organiser] button');
    const isDone = await call.run(
      'organise',
      () => api('POST /api/tournaments/:id/organise', { params: { id }, body }),
      texts.done,
      setProblem,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open={isOpen}
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant={act === 'cancel' || act === 'remove' ? 'danger' : 'primary'}
            pending={call.pending === 'organise'}
          >
            {texts.button}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-muted">{actText(act, tournament)}</p>
        <OrganiserFields
          act={act}
          tournament={tournament}
          form={form}
          change={(change) => setForm({ ...form, ...change })}
        />
        {problem === null ? null : (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

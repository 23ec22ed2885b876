/** `Create New Tournament` (TR-010…021, 028, 029). What the specification does not name lies under `More options`. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { api, HttpError, textForPlayer } from '../api/http.ts';
import { loginHref } from '../session/nextPath.ts';
import { useSession } from '../session/session.ts';
import { guestsAnnounce } from '../shell/product.ts';
import { dismissError, toast } from '../shell/toast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { limits, mostInBracket } from '@playfield/contracts/tournamentLimits.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { DayAndTime, Points } from './CreationFields.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import {
  deadlineText,
  emptyForm,
  fieldOf,
  formatsFor,
  problemsOf,
  soonStart,
  soonStarts,
  startText,
  wishOf,
  withChange,
  type FormPart,
  type NewTournament,
} from './newTournament.ts';
import { rereadTournaments } from './queries.ts';
import { standingProblems, type RefusedForm } from './standingProblems.ts';
import { formatLabels, gameChoices } from './listTexts.ts';
import { formatHints } from './tournamentTexts.ts';

const title = 'Create New Tournament';
const gameOptions = [{ value: '', label: 'Choose a game' }, ...gameChoices];

type Creation = {
  readonly onClose: () => void;
  /** What the form begins with. */
  readonly initial?: NewTournament;
};

export function CreateTournamentDialog(creation: Creation): ReactElement {
  const { onClose } = creation;
  const { user } = useSession();
  if (guestsAnnounce || user?.isGuest !== true) return <TournamentForm {...creation} />;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton href={loginHref('/tournaments')} variant="primary">
            Log in or register
          </LinkButton>
        </>
      }
    >
      <p>On this site only accounts can announce tournaments.</p>
    </Dialog>
  );
}

function TournamentForm({ onClose, initial }: Creation): ReactElement {
  const formId = useId();
  const { refusal, isPending, element, submit, ...part } = useNewTournament(onClose, initial);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {refusal === null ? null : (
            <p role="alert" className="basis-full text-sm font-medium text-danger">
              {refusal}
            </p>
          )}
          <Button className="max-xs:px-2.5" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-xs:flex-1 max-xs:px-2"
            pending={isPending}
          >
            {isPending ? 'Creating...' : 'Create Tournament'}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">Set up a new tournament for players to compete in</p>
      <form
        ref={element}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <Basics {...part} />
        <Dates {...part} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Points label="Entry Fee (Points)" field="entryFee" hint="Only accounts can pay one." {...part} />
          <Points
            label="Prize Pool (Points)"
            field="prizePool"
            hint="Pays at most 20 points for each account that plays."
            {...part}
          />
        </div>
        <MoreOptions {...part} />
      </form>
    </Dialog>
  );
}

function Basics({ form, problems, change }: FormPart): ReactElement {
  return (
    <>
      <TextField
        label="Tournament Name"
        autoComplete="off"
        maxLength={limits.name}
        value={form.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label="Game Type"
        value={form.gameType}
        options={gameOptions}
        error={problems.gameType}
        onChange={(gameType) => change({ gameType })}
      />
      <TextArea
        label="Description"
        maxLength={limits.description}
        value={form.description}
        error={problems.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Format"
          value={form.format}
          options={formatsFor(form.gameType).map((format) => ({
            value: format,
            label: formatLabels[format],
          }))}
          error={problems.format}
          onChange={(format) => change({ format })}
        />
        {form.format === 'arena' ? (
          <TextField
            label="Minutes"
            type="number"
            min={limits.arenaMinutes.min}
            max={limits.arenaMinutes.max}
            value={form.minutes}
            error={problems.minutes}
            onChange={({ target }) => change({ minutes: target.value })}
          />
        ) : (
          <TextField
            label="Max Participants"
            type="number"
            min={2}
            max={mostInBracket}
            value={form.maxParticipants}
            error={problems.maxParticipants}
            onChange={({ target }) => change({ maxParticipants: target.value })}
          />
        )}
      </div>
      <p className="-mt-2 text-sm text-muted">{formatHints[form.format]}</p>
    </>
  );
}

function Dates(part: FormPart): ReactElement {
  const { form, change } = part;
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Start soon</legend>
        {soonStarts.map(({ minutes, label }) => (
          <Button key={minutes} size="small" onClick={() => change(soonStart(new Date(), minutes))}>
            {label}
          </Button>
        ))}
      </fieldset>
      <DayAndTime
        day={{ label: 'Start Date', field: 'startDate' }}
        time={{ label: 'Start time', field: 'startTime' }}
        text={startText(form)}
        {...part}
      />
      <DayAndTime
        day={{ label: 'Registration Deadline', field: 'deadline' }}
        time={{ label: 'Closing time', field: 'deadlineTime' }}
        text={deadlineText(form)}
        {...part}
      />
    </div>
  );
}

type Creating = FormPart & {
  /** What the server refused that no field is about: a toast would lie under the dialog. */
  readonly refusal: string | null;
  readonly isPending: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent) => Promise<void>;
};

function useNewTournament(onCreated: () => void, initial?: NewTournament): Creating {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [form, setForm] = useState(() => initial ?? emptyForm(new Date()));
  const [refused, setRefused] = useState<RefusedForm>({ form, problems: {} });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refused.problems).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return {
    form,
    problems: standingProblems(refused, form),
    refusal,
    isPending,
    element,
    change: (change) => setForm((before) => withChange(before, change)),
    async submit(event) {
      event.preventDefault();
      if (isPending) return;
      const found = problemsOf(form);
      setRefused({ form, problems: found });
      if (Object.keys(found).length > 0) return;
      setPending(true);
      setRefusal(null);
      dismissError();
      try {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        const { id, name } = await api('POST /api/tournaments', { body: wishOf(form, timeZone) });
        const action = { label: 'Open', run: () => navigate(tournamentPath(id)) };
        toast({ title: 'Tournament created', text: name, tone: 'success', action });
        await rereadTournaments(client).catch(() => undefined);
        // It may have been cancelled meanwhile, and another one opened.
        if (element.current) onCreated();
      } catch (error) {
        const text = textForPlayer(error, 'Please try again.');
        const field = error instanceof HttpError ? fieldOf(error.code) : null;
        if (field === null) setRefusal(text);
        else setRefused({ form, problems: { [field]: text } });
        toast({ title: 'Error', text, tone: 'error' });
        setPending(false);
      }
    },
  };
}

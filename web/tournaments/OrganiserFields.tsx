/** The fields of an organiser's act. */
import { useRef, type ReactElement } from 'react';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { limits } from '@playfield/contracts/tournamentLimits.ts';
import { clockChoices } from '../lobby/clocks.ts';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { byPlace, feedersOf, isDecided, placeOf, slotText } from './bracketView.ts';
import { useMoreMatches, useMorePlayers, type More } from './more.ts';
import { hasClock } from './newTournament.ts';
import { nobody, type Act, type ActForm } from './organiserActs.ts';
import type { SeenTournament } from './details.ts';

type Fields = {
  readonly tournament: SeenTournament;
  readonly form: ActForm;
  readonly change: (change: Partial<ActForm>) => void;
};

export function OrganiserFields({ act, ...fields }: Fields & { readonly act: Act }): ReactElement | null {
  const { form, change } = fields;
  switch (act) {
    case 'postpone':
      return (
        <TextField
          label="New start"
          type="datetime-local"
          value={form.start}
          onChange={({ target }) => change({ start: target.value })}
        />
      );
    case 'edit':
      return <EditFields {...fields} />;
    case 'remove':
      return (
        <>
          <PlayerField {...fields} />
          <Reason label="Reason" form={form} change={change} />
        </>
      );
    case 'walkover':
      return <MatchFields {...fields} isFor={({ status }) => status === 'ready' || status === 'playing'} />;
    case 'correct':
      return (
        <>
          <MatchFields {...fields} isFor={(match) => isDecided(match) && match.status !== 'bye'} hasNobody />
          <Reason label="Reason" form={form} change={change} />
        </>
      );
    case 'cancel':
      return <Reason label="Reason" form={form} change={change} />;
    case 'message':
      return <Reason label="Message" form={form} change={change} />;
    default:
      return null;
  }
}

function Reason({
  label,
  form,
  change,
}: Omit<Fields, 'tournament'> & { readonly label: string }): ReactElement {
  return (
    <TextArea
      label={label}
      maxLength={300}
      value={form.text}
      onChange={({ target }) => change({ text: target.value })}
    />
  );
}

function EditFields({ tournament, form, change }: Fields): ReactElement {
  return (
    <>
      <TextField
        label="Tournament Name"
        maxLength={limits.name}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        maxLength={limits.description}
        value={form.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      {hasClock(tournament.gameType) ? (
        <Select
          label="Clock"
          value={form.clock}
          options={[
            { value: 'as-is', label: 'As it is' },
            ...clockChoices.filter(({ value }) => value !== 'none'),
          ]}
          onChange={(clock) => change({ clock })}
        />
      ) : null}
    </>
  );
}

function PlayerField({ tournament, form, change }: Fields): ReactElement {
  const { players, more } = useMorePlayers(tournament);
  return (
    <WithMore label="More players" more={more}>
      <Select
        label="Player"
        value={form.userId}
        options={[
          { value: '', label: 'Choose a player' },
          ...players
            .filter(({ status }) => status !== 'withdrawn' && status !== 'disqualified')
            .map(({ userId, username }) => ({ value: userId, label: username })),
        ]}
        onChange={(userId) => change({ userId })}
      />
    </WithMore>
  );
}

/** A choice, and below it the way to more of it. */
function WithMore({
  label,
  more,
  children,
}: {
  readonly label: string;
  readonly more: More;
  readonly children: ReactElement;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  const load = async (): Promise<void> => {
    const hasMore = await more.load();
    // The button goes with the last page.
    if (!hasMore) part.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={part} className="grid gap-2">
      {children}
      {more.hasMore ? (
        <MoreButton
          label={label}
          size="small"
          hasFailed={more.hasFailed}
          pending={more.pending}
          onMore={() => void load()}
        />
      ) : null}
    </div>
  );
}

function MatchFields({
  tournament,
  form,
  change,
  isFor,
  hasNobody = false,
}: Fields & {
  readonly isFor: (match: TournamentMatch) => boolean;
  /** A result without a winner can be chosen. */
  readonly hasNobody?: boolean;
}): ReactElement {
  const { matches, more } = useMoreMatches(tournament);
  const feeders = feedersOf(matches);
  // An organiser who plays does not decide their own matches.
  const fitting = matches.filter(isFor);
  const open = fitting
    .filter(({ slots }) => slots.every(({ userId }) => userId !== tournament.creatorId))
    .toSorted(byPlace);
  const none = fitting.length === 0 ? 'There is none now' : 'There is none but your own';
  const match = open.find(({ id }) => id === form.matchId);
  const isOfTable = match?.bracket === 'table' || match?.bracket === 'group';
  const players = match?.slots.flatMap(({ userId, username }) =>
    userId === null || username === null ? [] : [{ value: userId, label: username }],
  );
  return (
    <>
      <WithMore label="More matches" more={more}>
        <Select
          label="Match"
          value={form.matchId}
          options={[
            { value: '', label: open.length === 0 ? none : 'Choose a match' },
            ...open.map((one) => ({
              value: one.id,
              label: `${placeOf(one, tournament)}: ${slotText(one, 0, feeders)} – ${slotText(one, 1, feeders)}`,
            })),
          ]}
          onChange={(matchId) => change({ matchId, winnerId: '' })}
        />
      </WithMore>
      <Select
        label="Winner"
        value={form.winnerId}
        disabled={!match}
        options={[
          { value: '', label: 'Choose the winner' },
          ...(players ?? []),
          ...(hasNobody ? [{ value: nobody, label: isOfTable ? 'Nobody: a draw' : 'Nobody' }] : []),
        ]}
        onChange={(winnerId) => change({ winnerId })}
      />
    </>
  );
}

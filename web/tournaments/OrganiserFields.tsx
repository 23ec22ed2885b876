/** The fields of an organiser's act. */
import type { ReactElement } from 'react';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { limits } from '@playfield/contracts/tournamentLimits.ts';
import { clockChoices } from '../lobby/clocks.ts';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { feedersOf, isDecided, placeOf, slotText } from './bracketView.ts';
import { hasClock } from './newTournament.ts';
import { nobody, type Act, type ActForm } from './organiserActs.ts';
import type { SeenTournament } from './queries.ts';

type Fields = {
  readonly tournament: SeenTournament;
  readonly form: ActForm;
  readonly change: (change: Partial<ActForm>) => void;
};

export function OrganiserFields({ act, ...fields }: Fields & { readonly act: Act }): ReactElement | null {
  const { tournament, form, change } = fields;
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
          <Select
            label="Player"
            value={form.userId}
            options={[
              { value: '', label: 'Choose a player' },
              ...tournament.participants
                .filter(({ status }) => status !== 'withdrawn' && status !== 'disqualified')
                .map(({ userId, username }) => ({ value: userId, label: username })),
            ]}
            onChange={(userId) => change({ userId })}
          />
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

function MatchFields({
  tournament: { matches, creatorId },
  form,
  change,
  isFor,
  hasNobody = false,
}: Fields & {
  readonly isFor: (match: TournamentMatch) => boolean;
  /** A result without a winner can be chosen. */
  readonly hasNobody?: boolean;
}): ReactElement {
  const feeders = feedersOf(matches);
  // An organiser who plays does not decide their own matches.
  const open = matches.filter((one) => isFor(one) && one.slots.every(({ userId }) => userId !== creatorId));
  const match = open.find(({ id }) => id === form.matchId);
  const isOfTable = match?.bracket === 'table' || match?.bracket === 'group';
  const players = match?.slots.flatMap(({ userId, username }) =>
    userId === null || username === null ? [] : [{ value: userId, label: username }],
  );
  return (
    <>
      <Select
        label="Match"
        value={form.matchId}
        options={[
          { value: '', label: open.length === 0 ? 'There is none now' : 'Choose a match' },
          ...open.map((one) => ({
            value: one.id,
            label: `${placeOf(one)}: ${slotText(one, 0, feeders)} – ${slotText(one, 1, feeders)}`,
          })),
        ]}
        onChange={(matchId) => change({ matchId, winnerId: '' })}
      />
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

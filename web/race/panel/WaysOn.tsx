/** Where the results of a race lead. */
import type { ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lobbyPath } from '../lobbyPath.ts';
import { staysTogether, tournamentPathOf } from './resultTexts.ts';

/** From a tournament's race nothing leads to strangers: its next match may be waiting. */
export function WaysOn({
  race,
  isPending,
  onNext,
}: {
  readonly race: Race;
  readonly isPending: boolean;
  /** Into the next race: with the same people where they stay together, else with anybody. */
  readonly onNext: () => void;
}): ReactElement {
  const tournament = tournamentPathOf(race);
  if (tournament !== null)
    return (
      <LinkButton href={tournament} variant="primary" size="large" className="max-sm:px-4">
        <Icon name="back" /> Back to the tournament
      </LinkButton>
    );
  return (
    <>
      <Button variant="primary" size="large" className="max-sm:px-4" pending={isPending} onClick={onNext}>
        <Icon name="flag" /> {staysTogether(race) ? 'Race again' : 'Next race'}
      </Button>
      <LinkButton href={lobbyPath} size="large" className="max-sm:px-4">
        Back to Lobby
      </LinkButton>
    </>
  );
}

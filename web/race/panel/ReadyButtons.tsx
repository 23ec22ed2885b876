/** Ready, and for the race's creator: start (G56). */
import { useRef, type ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { useHandsOverFocus } from '../../lib/handOverFocus.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ownOf } from '../raceState.ts';
import type { RaceSession } from '../raceSession.ts';

/** The first of these buttons on the card that takes another one's place. */
export const readySelector = '.race-panel [data-ready]';

function tooFew(): void {
  toast({ title: 'Not just now', text: 'At least 2 players are needed.' });
}

export function ReadyButtons({
  race,
  session,
}: {
  readonly race: Race;
  readonly session: RaceSession;
}): ReactElement | null {
  const own = ownOf(race);
  const buttons = useRef<HTMLDivElement>(null);
  useHandsOverFocus(buttons, readySelector);
  if (!own || race.isTournament) return null;
  return (
    <div ref={buttons} className="flex flex-wrap gap-2">
      <Button
        variant={own.isReady ? 'secondary' : 'primary'}
        size="large"
        data-ready=""
        aria-pressed={own.isReady}
        onClick={() => session.ready(!own.isReady)}
      >
        {own.isReady ? <Icon name="check" /> : null} I&rsquo;m ready
      </Button>
      {/* Alone with bots, being ready starts it. */}
      {race.isCreator && (race.participants > 1 || race.bots === 0) ? (
        <Button
          size="large"
          onClick={() => session.startRace()}
          onRefuse={race.participants < 2 ? tooFew : undefined}
        >
          Start race
        </Button>
      ) : null}
    </div>
  );
}

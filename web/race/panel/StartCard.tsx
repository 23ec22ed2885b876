/** Two or more are there and the race has not started (G56): when it does, who is ready, and room for more. */
import { useEffect, type ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import { copyLink } from '../../match/frame/share.ts';
import { useTick } from '../../lib/useTick.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import type { RaceSession } from '../raceSession.ts';
import { ownOf, untilMs, type RaceState } from '../raceState.ts';
import { InviteFriend } from './InviteFriend.tsx';
import { ReadyButtons } from './ReadyButtons.tsx';
import { startText, waitingKey } from '../raceTexts.ts';
import { withdrawToast } from '../../shell/toast.ts';

export function StartCard({
  state,
  race,
  session,
}: {
  readonly state: RaceState;
  readonly race: Race;
  readonly session: RaceSession;
}): ReactElement {
  const nowMs = useTick(250, true);
  const announce = useAnnounce();
  const leftMs = untilMs(state, race.startsAtMs, nowMs);
  const seconds = leftMs === null ? null : Math.max(0, Math.ceil(leftMs / 1000));
  useEffect(() => {
    withdrawToast(waitingKey, null);
    announce('The race is starting soon.');
  }, [announce]);
  return (
    <Card as="div">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto min-w-0">
          <p className="text-lg font-bold">
            {seconds === null ? 'Starting soon' : `Starting soon: in ${seconds} s`}
          </p>
          <p className="text-muted">{startText(race)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ReadyButtons race={race} session={session} />
          {race.participants < race.maxParticipants ? (
            <>
              <Button variant="quiet" onClick={() => void copyLink(racePath(race.id), 'race')}>
                <Icon name="copy" /> Copy link
              </Button>
              {ownOf(race) ? <InviteFriend raceId={race.id} /> : null}
            </>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Alone in a race (RC-003): how many have joined, when bots come, how to invite others, and something to do meanwhile. */
import { useRef, type ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import { copyLink } from '../../match/frame/share.ts';
import { InviteLink } from '../../match/online/InviteLink.tsx';
import { useHandsOverFocus } from '../../lib/handOverFocus.ts';
import { useTick } from '../../lib/useTick.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { botsComeText, waitingText } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { untilMs, type RaceState } from '../raceState.ts';
import { InviteFriend } from './InviteFriend.tsx';
import { readySelector, ReadyButtons } from './ReadyButtons.tsx';

export function WaitingCard({
  state,
  race,
  session,
}: {
  readonly state: RaceState;
  readonly race: Race;
  readonly session: RaceSession;
}): ReactElement {
  return (
    <Card title="Waiting for Racers" className="mx-auto w-full max-w-2xl">
      <p className="text-lg">
        <span className="text-muted">Players joined</span>{' '}
        <span className="font-bold tabular-nums" data-joined="">
          {race.participants}/{race.maxParticipants}
        </span>
      </p>
      {race.botsAtMs === null ? (
        <>
          <p className="mt-1 mb-4 text-muted">{waitingText(race)}</p>
          <InviteLink path={racePath(race.id)} title="Race against me" what="race">
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <ReadyButtons race={race} session={session} />
              <InviteFriend raceId={race.id} />
            </div>
          </InviteLink>
        </>
      ) : (
        <>
          <BotsComing state={state} session={session} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => void copyLink(racePath(race.id), 'race')}>
              <Icon name="copy" /> Copy link
            </Button>
            <InviteFriend raceId={race.id} />
          </div>
        </>
      )}
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Stay on this page, in this tab or another.{' '}
        <a
          href="/typing-race?practice=medium"
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent underline"
        >
          Warm up with practice
        </a>{' '}
        (opens a new tab); this tab alerts you when it starts.
      </p>
    </Card>
  );
}

/** A quick race: nobody waits for long. */
function BotsComing({
  state,
  session,
}: {
  readonly state: RaceState;
  readonly session: RaceSession;
}): ReactElement {
  const nowMs = useTick(250, true);
  const here = useRef<HTMLDivElement>(null);
  useHandsOverFocus(here, readySelector);
  const leftMs = untilMs(state, state.race?.botsAtMs ?? null, nowMs);
  const seconds = leftMs === null ? null : Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <div ref={here} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold">
          {seconds === null || seconds === 0 ? 'Bots are coming' : `Bots come in ${seconds} s`}
        </span>
        <span className="text-muted">{botsComeText}</span>
      </p>
      <Button variant="primary" size="large" className="max-sm:w-full" onClick={() => session.ready(true)}>
        <Icon name="flag" /> Start with bots now
      </Button>
    </div>
  );
}

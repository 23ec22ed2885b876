/** A practice run (document 2, section 2): figures, lanes, the text; after the last key its results, in the same place. */
import '@playfield/games/typing-race/lanes/lanes.css';
import { useEffect, useState, type ReactElement } from 'react';
import type { TypingState } from '@playfield/games/typing-race/index.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { useStore } from '../../shell/store.ts';
import { useTitle } from '../../shell/title.ts';
import { toast } from '../../shell/toast.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { deliverRun, type Delivery } from '../account.ts';
import { TypingField } from '../field/TypingField.tsx';
import { changeTypingProfile, refreshTypingProfile, useTypingProfile } from '../typingProfile.ts';
import { FinishBanner } from './FinishBanner.tsx';
import { Hud } from './Hud.tsx';
import { drillOf, planOf, sourceOf, type PracticeClass, type Source } from './plan.ts';
import { PracticeLanes } from './PracticeLanes.tsx';
import { createPracticeSession, type PracticeSession } from './practiceSession.ts';
import { recordRun, type Recorded } from './record.ts';
import { Results } from './Results.tsx';
import { Upcoming } from './Upcoming.tsx';

/** The typing home, for Back and Back to Menu. */
const HOME = '/typing-race';

export function PracticeView({ practice }: { readonly practice: PracticeClass }): ReactElement {
  const { session, recorded, delivery } = usePractice(practice);
  const { source, vehicle } = useStore(session.plan);
  const profile = useTypingProfile();
  const { name } = usePlayerName();
  const again = (next: Source): void => {
    session.begin(planOf(next, refreshTypingProfile(), Math.random));
    // The results were longer than the view of a run.
    scrollTo(0, 0);
  };
  const newRace = (): void => again(sourceOf(practice, Math.random, source.textId));
  useTitle(source.title);
  useRestartKey(profile.isEscapeRestart, () => again(source));
  useProgressSpeech(session);

  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pt-2 sm:gap-4 sm:px-4 sm:pt-4">
      <div className="flex items-center gap-2">
        <LinkButton href={HOME} size="small" variant="quiet">
          <Icon name="back" size={18} /> Back
        </LinkButton>
        <h1 className="min-w-0 flex-1 truncate text-sm sm:text-lg">{source.title}</h1>
        <Button size="small" onClick={newRace}>
          <Icon name="refresh" size={18} /> New Race
        </Button>
      </div>
      <Hud session={session} />
      <PracticeLanes session={session} player={{ name, vehicle }} />
      {recorded === null ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 max-sm:row-start-3 sm:gap-3">
          <TypingField typing={session.typing} text={source.text} onAction={session.send} />
          <Upcoming
            session={session}
            isEscapeRestart={profile.isEscapeRestart}
            onRestart={() => again(source)}
          />
        </div>
      ) : (
        <>
          <FinishBanner session={session} />
          <Results
            session={session}
            recorded={recorded}
            delivery={delivery}
            onAgain={() => again(source)}
            onNewRace={newRace}
            onDrill={(text) => again(drillOf(text))}
            home={HOME}
          />
        </>
      )}
    </div>
  );
}

/** The session of this view, and what its last finished run changed; `null` while a run is on. */
function usePractice(practice: PracticeClass): {
  readonly session: PracticeSession;
  readonly recorded: Recorded | null;
  /** What the server made of it; `null` while it has not said, and of texts that are not of the catalogue. */
  readonly delivery: Delivery | null;
} {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const { name } = usePlayerName();
  const [session] = useState(() =>
    createPracticeSession(planOf(sourceOf(practice, Math.random), refreshTypingProfile(), Math.random), {
      nowMs: () => performance.now(),
    }),
  );
  useEffect(() => session.stop, [session]);
  useEffect(() => {
    const complete = (typing: TypingState): void => {
      const profile = refreshTypingProfile();
      const { source, vehicle } = session.plan.get();
      const next = recordRun(profile, { source, typing, name, vehicle, date: new Date().toISOString() });
      changeTypingProfile(next.profile);
      setRecorded(next);
      const [first] = next.unlocked.slice(-1);
      if (source.textId !== null) void deliver(source.textId, typing);
      if (first) toast({ title: 'New Vehicle Unlocked!', text: first.name, tone: 'success' });
    };
    /** An answer that comes after the next run has begun is of no interest any more. */
    const deliver = async (textId: string, typing: TypingState): Promise<void> => {
      const delivered = await deliverRun(textId, typing);
      if (session.typing.get().log === typing.log) setDelivery(delivered);
    };
    let wasComplete = session.typing.get().isComplete;
    return session.typing.subscribe(() => {
      const typing = session.typing.get();
      if (typing.isComplete && !wasComplete) complete(typing);
      if (!typing.isComplete && wasComplete) {
        setRecorded(null);
        setDelivery(null);
      }
      wasComplete = typing.isComplete;
    });
  }, [session, name]);
  return { session, recorded, delivery };
}

/** Escape begins the run again, before, within and after it; unless the player has switched that off. */
function useRestartKey(isOn: boolean, restart: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest('header, dialog') !== null;
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      restart();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** Spoken rarely: half way and at the end; the start is the player's own. */
function useProgressSpeech(session: PracticeSession): void {
  const announce = useAnnounce();
  useEffect(() => {
    let half = false;
    return session.typing.subscribe(() => {
      const { currentIndex, characters, isComplete } = session.typing.get();
      const isHalf = currentIndex * 2 >= characters.length;
      if (isHalf && !half && !isComplete) announce('Half of the text is done.');
      half = isHalf;
    });
  }, [session, announce]);
}

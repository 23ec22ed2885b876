/** A practice view's session, and what each finished run of it leads to: the server's check, profile, toasts. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { currentVehicle, type TypingState } from '@playfield/games/typing-race/index.ts';
import { pause } from '../../lib/pause.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { whoseRun } from '../../session/runBests.ts';
import { gameFinished } from '../../shell/installOffer.ts';
import { deliverRun } from '../account.ts';
import { changeTypingProfile, refreshTypingProfile, useTypingProfile } from '../typingProfile.ts';
import { unlockedToasts, unlockToasts } from '../unlockToasts.ts';
import { createKeptRuns, type KeptRun } from './keptRuns.ts';
import { settleRun, type Delivery, type Outcome } from './outcome.ts';
import { planOf, sourceById, sourceOf, type Plan, type PracticeClass } from './plan.ts';
import { createPracticeSession, type PracticeSession } from './practiceSession.ts';

/** A run that has reached the end of its text. */
export type Finished = {
  readonly isBest: boolean;
  /** What the server made of it; null while it has not said, and of texts that are not of the catalogue. */
  readonly delivery: Delivery | null;
};

const undecided: Finished = { isBest: false, delivery: null };

/**
 * Another text where another class is wanted, and whenever the player comes home; other rivals beside the same text where those
 * are chosen there. A run that is begun at home goes on.
 */
function useWantedPlan(session: PracticeSession, practice: PracticeClass, isHome: boolean): void {
  const { rivals } = useTypingProfile();
  const last = useRef({ practice, isHome, rivals });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { practice, isHome, rivals };
    const isOtherText = practice !== before.practice || (isHome && !before.isHome);
    if (!isOtherText && (!isHome || rivals === before.rivals)) return;
    const { source } = session.plan.get();
    const next = isOtherText ? sourceOf(practice, Math.random, source.textId) : source;
    session.begin(planOf(next, refreshTypingProfile(), Math.random));
  }, [session, practice, isHome, rivals]);
}

/** Until a run is finished, its history entry names the text: somebody who reloads the page by mistake gets the same one. */
function useTextKept(session: PracticeSession, isRunning: boolean): void {
  useEffect(() => {
    const keep = (): void => {
      const textId = isRunning ? session.plan.get().source.textId : null;
      if (textId !== textIdKept()) history.replaceState(textId === null ? null : { textId }, '');
    };
    keep();
    return session.plan.subscribe(keep);
  }, [session, isRunning]);
}

const textIdKept = (): unknown => Reflect.get(Object(history.state), 'textId') ?? null;

/** An untouched run is driven in the vehicle that the garage shows, also when that is chosen or comes from the account later. */
function useChosenVehicle(session: PracticeSession): void {
  const { bestWpm, vehicle } = useTypingProfile();
  const { id } = currentVehicle(bestWpm, vehicle);
  useLayoutEffect(() => session.drive(id), [session, id]);
}

const keepRun = createKeptRuns({ read: refreshTypingProfile, write: changeTypingProfile });

/** Keeps a run that counts in the browser's profile and says what it unlocks. */
function keep({ source, vehicle }: Plan, typing: TypingState, name: string): KeptRun {
  const kept = keepRun({ source, typing, name, vehicle, date: new Date().toISOString() });
  unlockToasts.add(unlockedToasts(kept.unlocked));
  return kept;
}

/** The session of this view, and its finished run; `finished` is null while a run is on. */
export function usePractice(
  practice: PracticeClass,
  isHome: boolean,
): {
  readonly session: PracticeSession;
  readonly finished: Finished | null;
} {
  const [finished, setFinished] = useState<Finished | null>(null);
  const { name } = usePlayerName();
  const [session] = useState(() => {
    const source = sourceById(practice, textIdKept()) ?? sourceOf(practice, Math.random);
    const nowMs = (): number => performance.now();
    return createPracticeSession(planOf(source, refreshTypingProfile(), Math.random), { nowMs });
  });
  useEffect(() => session.stop, [session]);
  useTextKept(session, !isHome && finished === null);
  useWantedPlan(session, practice, isHome);
  useChosenVehicle(session);
  const playerName = useEffectEvent(() => name);
  useEffect(() => {
    let bestsOfRun = whoseRun();
    const complete = (typing: TypingState): void => {
      const plan = session.plan.get();
      const { textId } = plan.source;
      setFinished(undecided);
      gameFinished();
      if (textId === null) return;
      const bests = bestsOfRun;
      let kept: KeptRun | null = null;
      const told = ({ counts, delivery }: Outcome): void => {
        if (counts) kept ??= keep(plan, typing, playerName());
        else if (bests().areHere) kept?.takeBack();
        if (delivery !== null) kept?.settle();
        const isBest = counts && kept?.isBest === true;
        // An answer that comes after the next run has begun is shown to nobody.
        if (session.typing.get().log === typing.log) setFinished({ isBest, delivery });
      };
      const isHere = bests().areHere;
      const deliver = async (): Promise<Delivery> =>
        isHere ? deliverRun(textId, typing) : { state: 'left' };
      void settleRun(typing, { deliver, waitMs: pause }, told);
    };
    let wasComplete = session.typing.get().isComplete;
    let hadBegun = session.typing.get().startTime !== null;
    return session.typing.subscribe(() => {
      const typing = session.typing.get();
      const hasBegun = typing.startTime !== null;
      if (hasBegun && !hadBegun) bestsOfRun = whoseRun();
      hadBegun = hasBegun;
      if (typing.isComplete && !wasComplete) complete(typing);
      if (!typing.isComplete && wasComplete) setFinished(null);
      wasComplete = typing.isComplete;
    });
  }, [session]);
  return { session, finished };
}

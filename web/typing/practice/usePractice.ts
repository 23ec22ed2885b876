/** A practice view's session, and what each finished run of it leads to: profile, toast, the server's check. */
import { useEffect, useState } from 'react';
import type { TypingState } from '@playfield/games/typing-race/index.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { toast } from '../../shell/toast.ts';
import { deliverRun, type Delivery } from '../account.ts';
import { changeTypingProfile, refreshTypingProfile } from '../typingProfile.ts';
import { planOf, sourceOf, type PracticeClass } from './plan.ts';
import { createPracticeSession, type PracticeSession } from './practiceSession.ts';
import { recordRun, type Recorded } from './record.ts';

/** The session of this view, and what its last finished run changed; `null` while a run is on. */
export function usePractice(practice: PracticeClass): {
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
      if (source.textId !== null) void deliver(source.textId, typing);
      if (next.unlocked.length === 0) return;
      const names = next.unlocked.map(({ name }) => name).join(', ');
      toast({ title: 'New Vehicle Unlocked!', text: names, tone: 'success' });
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

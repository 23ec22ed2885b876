/** Side effects of a life: bests stored, events tracked, announcements, sounds (ST-007…009, AN-003). */
import { useEffect, useState } from 'react';
import { track } from '../shell/analytics.ts';
import { gameFinished } from '../shell/installOffer.ts';
import { playSound } from '../shell/sound.ts';
import { toast } from '../shell/toast.ts';
import { whoseRun, type RunBests } from '../session/runBests.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { deathEvents, startEvent } from './arenaEvents.ts';
import type { ArenaSession } from './arenaSession.ts';
import type { ArenaState, Summary } from './arenaState.ts';
import { deathSpeech, standingSpeech } from './arenaTexts.ts';
import { bestsFrom, entryOf, exceeded, type ArenaBests } from './storedArena.ts';

/** Minimum time between two announcements of a running game. */
const quietMs = 5000;

/** Stores the bests that a run beat and returns which. */
function keep(
  { mass, survivedMs, kills }: Pick<Summary, 'mass' | 'survivedMs' | 'kills'>,
  { read, write }: RunBests,
): readonly (keyof ArenaBests)[] {
  const run = { score: mass, timeS: survivedMs / 1000, kills };
  const better = exceeded(bestsFrom(read), run);
  for (const key of better) write(...entryOf(key, run));
  return better;
}

/** One sound whenever a boost begins. */
export function useBoostSound(isBoosting: boolean): void {
  useEffect(() => {
    if (isBoosting) playSound('boost');
  }, [isBoosting]);
}

/** Returns the bests that the last life beat. */
export function useArenaEffects(session: ArenaSession): readonly (keyof ArenaBests)[] {
  const announce = useAnnounce();
  const [better, setBetter] = useState<readonly (keyof ArenaBests)[]>([]);
  useEffect(() => {
    let last = session.state.get();
    let spokenMs = 0;
    let spoken = '';
    let bestsOfLife = whoseRun();

    const onLife = (): void => {
      bestsOfLife = whoseRun();
      spokenMs = performance.now();
      track(startEvent.name, startEvent.details);
      playSound('click');
    };
    const onDeath = (summary: Summary): void => {
      setBetter(keep(summary, bestsOfLife()));
      gameFinished();
      for (const { name, details } of deathEvents(summary)) track(name, details);
      announce(deathSpeech(summary), 'assertive');
      playSound('lose');
    };
    const onStanding = (state: ArenaState, before: ArenaState): void => {
      if (state.standing.kills > before.standing.kills) playSound('notify');
      else if (before.standing.mass > 0 && state.standing.mass > before.standing.mass) playSound('eat');
      const nowMs = performance.now();
      const speech = standingSpeech(state.standing);
      if (nowMs - spokenMs < quietMs || speech === spoken) return;
      spokenMs = nowMs;
      spoken = speech;
      announce(speech);
    };
    const onChange = (): void => {
      const state = session.state.get();
      const before = last;
      last = state;
      if (state.lives !== before.lives) {
        // A new life begins and the end of this one was never heard: the connection was lost.
        if (before.phase === 'playing') onUnseenDeath(before);
        onLife();
      }
      if (state.phase === 'dead' && before.phase !== 'dead' && state.summary) onDeath(state.summary);
      if (state.phase === 'playing') onStanding(state, before);
    };
    const onUnseenDeath = (before: ArenaState): void => {
      keep(before.standing, bestsOfLife());
      toast({ title: 'Your snake died', text: 'The connection was lost. This is a new one.' });
    };
    /** Leaving in the middle of a life keeps its result. */
    const onLeave = (): void => {
      if (last.phase === 'playing') keep(last.standing, bestsOfLife());
    };
    const unsubscribe = session.state.subscribe(onChange);
    addEventListener('pagehide', onLeave);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [session, announce]);
  return better;
}

/**
 * Practice (document 2, section 2). Before the first key it is the typing home: the text is there, with the choice of levels above
 * it and everything else below; with the first key it is the run: figures, text, lanes, and after the last key its results. The
 * text field is the same element all the way, so that no key is lost and no phone folds its keyboard.
 */
import '@playfield/games/typing-race/lanes/lanes.css';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { TypingAction } from '@playfield/games/typing-race/index.ts';
import { usePlayerName } from '../../lobby/playerName.ts';
import { useStore } from '../../lib/store.ts';
import { useTitle } from '../../shell/title.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TypingField } from '../field/TypingField.tsx';
import { HomeHeader, TypingHome } from '../home/TypingHome.tsx';
import { PracticeChoice } from '../home/PracticeChoice.tsx';
import { PracticeStart } from '../home/PracticeStart.tsx';
import { refreshTypingProfile, useTypingProfile } from '../typingProfile.ts';
import { FinishBanner } from './FinishBanner.tsx';
import { Hud } from './Hud.tsx';
import { chosenClass, drillOf, planOf, sourceOf, type PracticeClass, type Source } from './plan.ts';
import { PracticeLanes } from './PracticeLanes.tsx';
import type { PracticeSession } from './practiceSession.ts';
import { Results } from './Results.tsx';
import { Upcoming } from './Upcoming.tsx';
import { usePractice } from './usePractice.ts';
import { useProgressSpeech, useRestartKey } from './viewEffects.ts';

/** The typing home, for Back and Back to Menu. */
const homePath = '/typing-race';

export function PracticeView({
  practice,
  multiplayer,
}: {
  /** What the address names; null at home. */
  readonly practice: PracticeClass | null;
  /** The Multiplayer Race card (TY-007). */
  readonly multiplayer: ReactNode;
}): ReactElement {
  const profile = useTypingProfile();
  const isHome = practice === null;
  const level = practice ?? chosenClass(profile);
  const { session, finished } = usePractice(level, isHome);
  const { source, vehicle } = useStore(session.plan);
  const { name } = usePlayerName();
  const start = useStart(session, isHome, level);
  const run = useRef<HTMLElement>(null);
  const focusText = (): void => run.current?.querySelector('textarea')?.focus({ preventScroll: true });
  const again = (next: Source): void => {
    session.begin(planOf(next, refreshTypingProfile(), Math.random));
    // The results were longer than the view of a run.
    scrollTo(0, 0);
  };
  const newRace = (): void => again(sourceOf(level, Math.random, source.textId));
  useTitle(isHome ? 'Typing Race' : source.title);
  // Over the results Escape closes a toast, and would throw them away with it.
  useRestartKey(!isHome && finished === null && profile.isEscapeRestart, () => again(source));
  useProgressSpeech(session);

  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pt-2 sm:gap-4 sm:px-4 sm:pt-4">
      {isHome ? (
        <HomeHeader vehicle={vehicle} />
      ) : (
        <div className="flex items-center gap-2 sm:min-h-14">
          <LinkButton href={homePath} size="small" variant="quiet">
            <Icon name="back" size={18} /> Back
          </LinkButton>
          <h1 className="min-w-0 flex-1 truncate text-sm sm:text-lg">{source.title}</h1>
          <Button size="small" onClick={newRace}>
            <Icon name="refresh" size={18} /> New Race
          </Button>
        </div>
      )}
      {finished === null ? (
        <section
          ref={run}
          aria-label={isHome ? 'Practice Mode' : 'Your run'}
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-2xl border p-2 sm:gap-3 sm:p-4',
            isHome ? 'border-accent/60 bg-surface shadow-card' : 'border-transparent',
          )}
        >
          {/* As high in both, so that the text stays where it is with the first key. */}
          <div className="grid content-end sm:[@media(min-height:46rem)]:min-h-26">
            {isHome ? <PracticeChoice profile={profile} onPicked={focusText} /> : <Hud session={session} />}
          </div>
          <TypingField typing={session.typing} text={source.text} onAction={start.send} />
          {isHome ? (
            <PracticeStart
              onStart={() => {
                start.open();
                focusText();
              }}
            />
          ) : (
            <Upcoming
              session={session}
              isEscapeRestart={profile.isEscapeRestart}
              onRestart={() => again(source)}
            />
          )}
        </section>
      ) : (
        <>
          <Hud session={session} />
          <PracticeLanes session={session} player={{ name, vehicle }} />
          <FinishBanner session={session} />
          <Results
            session={session}
            finished={finished}
            onAgain={() => again(source)}
            onNewRace={newRace}
            onDrill={(text) => again(drillOf(text))}
            home={homePath}
          />
        </>
      )}
      {isHome ? <TypingHome profile={profile} multiplayer={multiplayer} /> : null}
      {!isHome && finished === null ? <PracticeLanes session={session} player={{ name, vehicle }} /> : null}
    </div>
  );
}

/** How a run begins at home: with the first key, or with the button. Either way the address says so, and Back leads home. */
function useStart(
  session: PracticeSession,
  isHome: boolean,
  level: PracticeClass,
): { readonly send: (action: TypingAction) => void; readonly open: () => void } {
  const [, navigate] = useLocation();
  const open = (): void => navigate(`${homePath}?practice=${level}`);
  useEffect(() => {
    if (!isHome) return undefined;
    // More keys may come before the page is drawn as a run.
    let hasBegun = false;
    return session.typing.subscribe(() => {
      if (hasBegun || session.typing.get().startTime === null) return;
      hasBegun = true;
      navigate(`${homePath}?practice=${level}`);
    });
  }, [session, isHome, level, navigate]);
  return {
    send(action) {
      // The space bar scrolls a page; it begins no text.
      const hasBegun = !isHome || session.typing.get().startTime !== null;
      if (!hasBegun && action.type === 'typed' && action.characters === ' ') return;
      session.send(action);
    },
    open,
  };
}

/** A practice run (document 2, section 2): figures, lanes, the text; after the last key its results, in the same place. */
import '@playfield/games/typing-race/lanes/lanes.css';
import type { ReactElement } from 'react';
import { usePlayerName } from '../../lobby/playerName.ts';
import { useStore } from '../../lib/store.ts';
import { useTitle } from '../../shell/title.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TypingField } from '../field/TypingField.tsx';
import { refreshTypingProfile, useTypingProfile } from '../typingProfile.ts';
import { FinishBanner } from './FinishBanner.tsx';
import { Hud } from './Hud.tsx';
import { drillOf, planOf, sourceOf, type PracticeClass, type Source } from './plan.ts';
import { PracticeLanes } from './PracticeLanes.tsx';
import { Results } from './Results.tsx';
import { Upcoming } from './Upcoming.tsx';
import { usePractice } from './usePractice.ts';
import { useProgressSpeech, useRestartKey } from './viewEffects.ts';

/** The typing home, for Back and Back to Menu. */
const HOME = '/typing-race';

export function PracticeView({ practice }: { readonly practice: PracticeClass }): ReactElement {
  const { session, finished } = usePractice(practice);
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
      {finished === null ? (
        // On a phone, and in a low window such as a zoomed one, the text comes before the lanes.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 max-sm:row-start-3 sm:gap-3 [@media(max-height:40rem)]:row-start-3">
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
            finished={finished}
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

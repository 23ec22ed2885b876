/** `/typing-race`: the typing home, or with `?practice=easy` a practice run (document 2, section 2). */
import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { StartRaceCard } from '../race/StartRaceCard.tsx';
import { TypingHome } from './home/TypingHome.tsx';
import { practiceClassIn } from './practice/plan.ts';
import { PracticeView } from './practice/PracticeView.tsx';

export function TypingPage(): ReactElement {
  const [search] = useSearchParams();
  const practice = practiceClassIn(search);
  return practice === null ? (
    <TypingHome multiplayer={<StartRaceCard />} />
  ) : (
    <PracticeView key={practice} practice={practice} />
  );
}

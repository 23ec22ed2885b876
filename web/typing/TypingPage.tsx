/** `/typing-race`: the typing home with a text to type at once, or with `?practice=easy` a run of that level (document 2, section 2). */
import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { StartRaceCard } from '../race/StartRaceCard.tsx';
import { practiceClassIn } from './practice/plan.ts';
import { PracticeView } from './practice/PracticeView.tsx';

export function TypingPage(): ReactElement {
  const [search] = useSearchParams();
  return <PracticeView practice={practiceClassIn(search)} multiplayer={<StartRaceCard />} />;
}

/** Practice Mode: how hard, against whom, and off. */
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { difficulties } from '@playfield/games/typing-race/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RadioList, type Choice } from '../../ui/RadioList.tsx';
import type { RivalSet, TypingProfile } from '../storedTyping.ts';
import { changeTypingProfile } from '../typingProfile.ts';
import { TypingSettings } from './TypingSettings.tsx';

const levels = difficulties.map(({ id, label, description }) => ({ value: id, label, description }));

const rivals: readonly Choice<RivalSet>[] = [
  {
    value: 'ghost',
    label: 'Your ghost',
    description: 'Your best run over the same text; bots until you set one.',
  },
  { value: 'adaptive', label: 'Bots at your speed', description: 'Five that type about as fast as you do.' },
  {
    value: 'classic',
    label: 'Classic bots',
    description: 'Five that finish in 17 to 25 seconds, whatever the text.',
  },
];

export function PracticeCard({ profile }: { readonly profile: TypingProfile }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Card title="Practice Mode">
      {/* On a phone the button comes first, in sight without scrolling. */}
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:order-last">
          <Button
            variant="primary"
            size="large"
            className="max-sm:w-full"
            onClick={() => navigate(`/typing-race?practice=${profile.difficulty}`)}
          >
            Start Practice
          </Button>
          <Link href="/typing-race?practice=marathon" className="text-sm font-semibold text-accent underline">
            Marathon: one text of 400 words
          </Link>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioList
            legend="Difficulty"
            name="difficulty"
            value={profile.difficulty}
            onChange={(difficulty) => changeTypingProfile({ difficulty })}
            options={levels}
          />
          <RadioList
            legend="Race against"
            name="rivals"
            value={profile.rivals}
            onChange={(rivals) => changeTypingProfile({ rivals })}
            options={rivals}
          />
        </div>
        <TypingSettings profile={profile} />
      </div>
    </Card>
  );
}

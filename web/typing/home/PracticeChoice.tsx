/** Practice Mode's choices (TY-005) as chips above the text: how hard, how long, against whom. */
import type { PointerEvent, ReactElement } from 'react';
import { difficulties } from '@playfield/games/typing-race/index.ts';
import { ChipGroup, type Chip } from '../../ui/ChipGroup.tsx';
import type { RivalSet, TypingProfile } from '../storedTyping.ts';
import { changeTypingProfile } from '../typingProfile.ts';

/** On a phone the text must be in sight below them. */
const small = 'max-sm:gap-1.5 max-sm:text-[0.8125rem] max-sm:*:px-1.5';

const levels = difficulties.map(({ id, label, description }) => ({ value: id, label, hint: description }));

type Length = 'text' | 'marathon';
const lengths: readonly Chip<Length>[] = [
  { value: 'text', label: 'Short', hint: 'a text of the chosen level' },
  { value: 'marathon', label: 'Marathon', hint: 'one text of 400 words' },
];

const rivals: readonly Chip<RivalSet>[] = [
  { value: 'ghost', label: 'Your ghost', hint: 'your best run over the same text; bots until you set one' },
  {
    value: 'adaptive',
    label: 'Bots at your speed',
    hint: 'five that type about as fast as you do; at 35 WPM before your first run',
  },
  {
    value: 'classic',
    label: 'Classic bots',
    hint: 'five that finish in 17 to 25 seconds, whatever the text',
  },
];

export function PracticeChoice({
  profile,
  onPicked,
}: {
  readonly profile: TypingProfile;
  /** A mouse has picked something: the next key may be typed at once. */
  readonly onPicked: () => void;
}): ReactElement {
  const level = difficulties.find(({ id }) => id === profile.difficulty);
  const picked = ({ pointerType }: PointerEvent): void => {
    // After the click has moved the focus to the chip.
    if (pointerType === 'mouse') setTimeout(onPicked);
  };
  return (
    <div className="grid gap-2" onPointerUp={picked}>
      <h2 className="text-sm font-semibold">Practice Mode</h2>
      <div className="flex flex-wrap gap-x-2 gap-y-2 sm:gap-x-5">
        <ChipGroup
          legend="Difficulty"
          name="difficulty"
          value={profile.difficulty}
          onChange={(difficulty) => changeTypingProfile({ difficulty, isMarathon: false })}
          options={levels}
          className={small}
        />
        <ChipGroup
          legend="Length"
          name="length"
          value={profile.isMarathon ? 'marathon' : 'text'}
          onChange={(length) => changeTypingProfile({ isMarathon: length === 'marathon' })}
          options={lengths}
          className={small}
        />
        <ChipGroup
          legend="Race against"
          name="rivals"
          value={profile.rivals}
          onChange={(chosen) => changeTypingProfile({ rivals: chosen })}
          options={rivals}
          className={small}
        />
      </div>
      <p className="text-sm text-muted max-sm:hidden">
        {profile.isMarathon ? 'One text of 400 words.' : level?.description}{' '}
        {rivals.find(({ value }) => value === profile.rivals)?.label}:{' '}
        {rivals.find(({ value }) => value === profile.rivals)?.hint}.
      </p>
    </div>
  );
}

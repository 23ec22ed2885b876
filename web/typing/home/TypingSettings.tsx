/** How the text looks and whether Escape restarts; folded away, for most never need it. */
import type { ReactElement } from 'react';
import { Select } from '../../ui/Select.tsx';
import type { Caret, TextSize, TypingProfile } from '../storedTyping.ts';
import { changeTypingProfile } from '../typingProfile.ts';

const sizes: readonly { readonly value: TextSize; readonly label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
];

const carets: readonly { readonly value: Caret; readonly label: string }[] = [
  { value: 'line', label: 'Line' },
  { value: 'block', label: 'Block' },
  { value: 'underline', label: 'Underline' },
];

export function TypingSettings({ profile }: { readonly profile: TypingProfile }): ReactElement {
  return (
    <details className="-mb-3">
      <summary className="w-fit rounded-lg py-3 text-sm font-semibold text-accent">Typing settings</summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-3 sm:items-end">
        <Select
          label="Text size"
          value={profile.textSize}
          onChange={(textSize) => changeTypingProfile({ textSize })}
          options={sizes}
        />
        <Select
          label="Caret"
          value={profile.caret}
          onChange={(caret) => changeTypingProfile({ caret })}
          options={carets}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="switch"
            checked={profile.isEscapeRestart}
            onChange={(event) => changeTypingProfile({ isEscapeRestart: event.target.checked })}
          />
          Esc restarts
        </label>
      </div>
    </details>
  );
}

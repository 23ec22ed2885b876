/** The words that held a run up, and a run made of them. */
import type { ReactElement } from 'react';
import { practiceTextFrom, slowWords, type Analysis } from '@playfield/games/typing-race/index.ts';
import { Button } from '../../ui/Button.tsx';

/** So many words are shown and practised. */
const count = 8;

export function SlowWords({
  analysis,
  onDrill,
}: {
  readonly analysis: Analysis;
  readonly onDrill: (text: string) => void;
}): ReactElement | null {
  const slow = slowWords(analysis, count);
  if (slow.length === 0) return null;
  return (
    <section aria-labelledby="slow-words" className="min-w-0">
      <h3 id="slow-words" className="mb-2 text-base">
        Slow words
      </h3>
      <ul className="flex flex-wrap gap-2">
        {slow.map(({ word, wpm, errors }) => (
          <li key={word} className="rounded-xl bg-raised px-3 py-1.5">
            <span className="font-mono font-semibold">{word}</span>{' '}
            <span className="text-sm text-muted tabular-nums">
              {wpm} WPM{errors === 0 ? '' : errors === 1 ? ', 1 error' : `, ${errors} errors`}
            </span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => onDrill(practiceTextFrom(slow, Math.random))}>
        Practise these words
      </Button>
    </section>
  );
}

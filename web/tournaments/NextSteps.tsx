/** Before the start: what happens, when, and what the reader has to do for it. */
import type { ReactElement } from 'react';
import { Card } from '../ui/Card.tsx';
import type { SeenTournament } from './details.ts';
import { nextSteps } from './tournamentTexts.ts';
import { useNow } from './useNow.ts';

export function NextSteps({ tournament }: { readonly tournament: SeenTournament }): ReactElement {
  const nowMs = useNow(true) + tournament.aheadMs;
  return (
    <Card title="What happens next">
      <ol className="grid gap-4 lg:grid-cols-3">
        {nextSteps(tournament, nowMs).map(({ title, text }, index) => (
          <li key={title} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-raised font-bold text-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

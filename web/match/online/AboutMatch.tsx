/** What kind of match this is: its origin, its clock, the number of spectators. */
import type { ReactElement } from 'react';
import { Card } from '../../ui/Card.tsx';
import type { OnlineState } from './onlineState.ts';
import { controlText, modeText } from './onlineTexts.ts';

export function AboutMatch({ state }: { readonly state: OnlineState }): ReactElement | null {
  const { record } = state.match;
  if (!record?.online) return null;
  const { clock, isQuick } = record.online;
  const facts = [
    ['Mode', isQuick ? 'Quick match' : modeText(record)],
    ['Clock', controlText(clock)],
    ['Spectators', String(state.presence.spectators)],
  ] as const;
  return (
    <Card as="div">
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

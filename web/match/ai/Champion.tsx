/** `Champion!` for three wins and more, with their number (C4-041, G21). */
import type { ReactElement } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { counted, isChampion } from '../frame/format.ts';

export function Champion({ wins }: { readonly wins: number }): ReactElement | null {
  if (!isChampion(wins)) return null;
  return (
    <section
      aria-label="Champion"
      className="flex items-center gap-3 rounded-2xl border border-warning/60 bg-warning/12 p-4 shadow-card"
    >
      <Icon name="trophy" size={32} className="shrink-0 text-warning" />
      <div>
        <h2 className="text-lg leading-tight font-extrabold">Champion!</h2>
        <p className="text-sm text-muted">{counted(wins, 'total win', 'total wins')}</p>
      </div>
    </section>
  );
}

/** The player's settings: shown as chosen at once, and as they were if the server refuses. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api, textForPlayer } from '../api/http.ts';
import { showTold } from '../api/told.ts';
import { createSettingsQueue, type SettingsChange } from './settingsQueue.ts';

const settingsKey = ['account', 'settings'] as const;

/** What became of the last change. */
type Outcome = {
  /** What it was changed with. */
  readonly control: string;
  readonly state: 'sent' | 'saved' | 'refused';
  /** What to tell; empty until it is answered. */
  readonly text: string;
};

export type SettingsHandle = {
  /** Undefined while loading, and where it has failed. */
  readonly settings: Settings | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly reread: () => void;
  /** Null before the first change. */
  readonly outcome: Outcome | null;
  readonly change: (control: string, change: SettingsChange) => void;
};

export function useSettings(): SettingsHandle {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /api/me/settings', { signal }),
    refetchOnMount: 'always',
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [controls] = useState(() => new WeakMap<SettingsChange, string>());
  const [queue] = useState(() =>
    createSettingsQueue({
      save: (change) => api('PUT /api/me/settings', { body: change }),
      show: (settings) => showTold(client, settingsKey, settings),
      settled(error, change) {
        const control = controls.get(change) ?? '';
        setOutcome(
          error === null
            ? { control, state: 'saved', text: 'Saved.' }
            : {
                control,
                state: 'refused',
                text: `Not saved. ${textForPlayer(error, 'Please try again.')}`,
              },
        );
      },
    }),
  );
  return {
    settings: query.data,
    hasFailed: hasFailed(query),
    isReading: query.isFetching,
    reread: () => void query.refetch(),
    outcome,
    change(control, change) {
      const shown = client.getQueryData<Settings>(settingsKey);
      if (!shown) return;
      controls.set(change, control);
      setOutcome({ control, state: 'sent', text: '' });
      queue.change(shown, change);
    },
  };
}

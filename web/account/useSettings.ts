/** The player's settings: shown as chosen at once, and as they were if the server refuses. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api, textForPlayer } from '../api/http.ts';
import { createSettingsQueue, type SettingsChange } from './settingsQueue.ts';

const settingsKey = ['account', 'settings'] as const;

export type SettingsHandle = {
  /** Undefined while loading, and where it has failed. */
  readonly settings: Settings | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly reread: () => void;
  /** What became of the last changes; null before one, and until they are answered. */
  readonly outcome: { readonly isSaved: boolean; readonly text: string } | null;
  readonly change: (change: SettingsChange) => void;
};

export function useSettings(): SettingsHandle {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /api/me/settings', { signal }),
    refetchOnMount: 'always',
  });
  const [outcome, setOutcome] = useState<SettingsHandle['outcome']>(null);
  const [queue] = useState(() =>
    createSettingsQueue({
      save: (change) => api('PUT /api/me/settings', { body: change }),
      show: (settings) => client.setQueryData(settingsKey, settings),
      settled: (error) =>
        setOutcome(
          error === null
            ? { isSaved: true, text: 'Saved.' }
            : { isSaved: false, text: `Not saved. ${textForPlayer(error, 'Please try again.')}` },
        ),
    }),
  );
  return {
    settings: query.data,
    hasFailed: hasFailed(query),
    isReading: query.isFetching,
    reread: () => void query.refetch(),
    outcome,
    change(change) {
      const shown = client.getQueryData<Settings>(settingsKey);
      if (!shown) return;
      setOutcome(null);
      // A read that is under way doesn't know of the change.
      void client.cancelQueries({ queryKey: settingsKey });
      queue.change(shown, change);
    },
  };
}

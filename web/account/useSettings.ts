/** The player's settings: shown as chosen at once, and as they were if the server refuses. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { api, textForPlayer } from '../api/http.ts';

const settingsKey = ['account', 'settings'] as const;

export type SettingsHandle = {
  /** Undefined while loading. */
  readonly settings: Settings | undefined;
  readonly hasFailed: boolean;
  readonly reread: () => void;
  /** What became of the last change; empty before one. */
  readonly outcome: { readonly isSaved: boolean; readonly text: string } | null;
  readonly change: (change: Partial<Settings>) => Promise<void>;
};

export function useSettings(): SettingsHandle {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /api/me/settings', { signal }),
    refetchOnMount: 'always',
  });
  const [outcome, setOutcome] = useState<SettingsHandle['outcome']>(null);
  return {
    settings: data,
    hasFailed: isError,
    reread: () => void refetch(),
    outcome,
    async change(change) {
      const before = client.getQueryData<Settings>(settingsKey);
      if (!before) return;
      setOutcome(null);
      client.setQueryData(settingsKey, { ...before, ...change });
      try {
        client.setQueryData(settingsKey, await api('PUT /api/me/settings', { body: change }));
        setOutcome({ isSaved: true, text: 'Saved.' });
      } catch (error) {
        client.setQueryData(settingsKey, before);
        setOutcome({ isSaved: false, text: `Not saved. ${textForPlayer(error, 'Please try again.')}` });
      }
    },
  };
}

/** What is done to another person by a press on their row: the lists reread, the focus kept. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../lib/store.ts';
import { announce } from '../ui/announcements.ts';
import { createPersonActions, type PersonActionRun, type PersonActionState } from './personActions.ts';
import { rereadFriends } from './queries.ts';

export type PersonAction = PersonActionState & { readonly run: PersonActionRun };

/** `homeId` is the element that takes the focus when the pressed button has gone with its row. */
export function usePersonAction(homeId: string): PersonAction {
  const client = useQueryClient();
  const [{ state, run }] = useState(() =>
    createPersonActions({
      announce,
      reread: () => rereadFriends(client),
      onEnd: () =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById(homeId)?.focus();
        }),
    }),
  );
  return { ...useStore(state), run };
}

/** What is done to another person by one press: one at a time, the lists reread, the focus kept. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../ui/announcements.ts';
import { problemOf, type Problem } from './friendTexts.ts';
import { rereadFriends } from './queries.ts';

export type PersonAction = {
  /** Whose button was pressed; null while nothing runs. */
  readonly pendingId: string | null;
  readonly problem: Problem | null;
  readonly run: (action: {
    readonly personId: string;
    readonly send: () => Promise<unknown>;
    /** The first line of a failure. */
    readonly failed: string;
    /** Announced when it is done. */
    readonly done: string;
  }) => Promise<void>;
};

/** `homeId` is the element that takes the focus when the pressed button has gone with its row. */
export function usePersonAction(homeId: string): PersonAction {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    pendingId,
    problem,
    async run({ personId, send, failed, done }) {
      if (pendingId !== null) return;
      setPendingId(personId);
      setProblem(null);
      try {
        await send();
        announce(done);
        await rereadFriends(client);
      } catch (error) {
        setProblem(problemOf(failed, error));
      }
      setPendingId(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(homeId)?.focus();
      });
    },
  };
}

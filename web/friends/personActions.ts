/** Actions on people in a list: one at a time for each person, several people at once. The lists are read again after each. */
import { createStore, type Store } from '../lib/store.ts';
import { problemOf, type Problem } from './friendTexts.ts';

export type PersonActionState = {
  /** Whose buttons were pressed, until the lists show what came of it. */
  readonly pendingIds: ReadonlySet<string>;
  /** Of the last one that failed; gone with the next press. */
  readonly problem: Problem | null;
};

export type PersonActionRun = (action: {
  readonly personId: string;
  readonly send: () => Promise<unknown>;
  /** The first line of a failure. */
  readonly failed: string;
  /** Announced when it is done. */
  readonly done: string;
}) => Promise<void>;

type Ports = {
  readonly announce: (text: string) => void;
  /** Resolves once the lists show what has changed. */
  readonly reread: () => Promise<void>;
  /** The row of the pressed button may have gone. */
  readonly onEnd: () => void;
};

type PersonActions = { readonly state: Store<PersonActionState>; readonly run: PersonActionRun };

export function createPersonActions({ announce, reread, onEnd }: Ports): PersonActions {
  const state = createStore<PersonActionState>({ pendingIds: new Set(), problem: null });
  return {
    state,
    async run({ personId, send, failed, done }) {
      const { pendingIds } = state.get();
      if (pendingIds.has(personId)) return;
      state.set({ pendingIds: new Set([...pendingIds, personId]), problem: null });
      try {
        await send();
        announce(done);
        await reread();
      } catch (error) {
        state.set({ ...state.get(), problem: problemOf(failed, error) });
      }
      const others = [...state.get().pendingIds].filter((id) => id !== personId);
      state.set({ ...state.get(), pendingIds: new Set(others) });
      onEnd();
    },
  };
}

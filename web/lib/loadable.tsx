/** A component whose code is fetched when it is needed, or before. Once there it stays; after a failure the next mount tries again. */
import { lazy, useState, type ComponentType, type ReactElement } from 'react';
import { nextTask } from './nextTask.ts';

export type Loadable<Props extends object> = {
  readonly View: (props: Props) => ReactElement;
  /** Fetches the code. Never rejects: if that fails, the view tries again, and throws if that fails too. */
  readonly preload: () => Promise<void>;
};

/** `missing` is called with the error when the code of a view that is being shown could not be fetched. */
export function loadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  missing?: (error: unknown) => Promise<never>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  async function fetched(): Promise<ComponentType<Props>> {
    try {
      // It is often asked for while a page is being drawn; starting the requests then would hold that up.
      await nextTask();
      return (Loaded = await load());
    } finally {
      loading = undefined;
    }
  }
  const fetchOnce = async (): Promise<ComponentType<Props>> => Loaded ?? (loading ??= fetched());
  return {
    preload: async () => void (await fetchOnce().catch(() => undefined)),
    /** Rendered at once when its code is loaded, without a moment of the fallback. */
    View: function View(props) {
      // One `lazy` for each view, because it remembers a failure for good.
      const [Chosen] = useState<ComponentType<Props>>(
        () => Loaded ?? lazy(async () => ({ default: await fetchOnce().catch(missing) })),
      );
      return <Chosen {...props} />;
    },
  };
}

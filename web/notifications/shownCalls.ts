/** The notifications that the device shows of this site, by its pages and by what was pushed, and how they go. */

export async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
}

/** What the device shows of this site, by whichever page, or pushed. */
type Shown = {
  readonly tag: string;
  readonly isCall: boolean;
  /** Pushed, and in the list of the bell as well. */
  readonly isListed: boolean;
  readonly close: () => void;
};

/** Empty where the browser doesn't list them. */
async function allShown(): Promise<readonly Shown[]> {
  try {
    const shown = (await (await registered())?.getNotifications()) ?? [];
    return shown.map((one) => ({
      tag: one.tag,
      isCall: Reflect.get(Object(one.data), 'isCall') === true,
      isListed: Reflect.get(Object(one.data), 'isListed') === true,
      close: () => one.close(),
    }));
  } catch {
    return [];
  }
}

/** Takes back what the device shows and meets the condition. Never rejects. */
export async function endShown(isOver: (shown: Shown) => boolean): Promise<void> {
  for (const shown of await allShown()) if (isOver(shown)) shown.close();
}

/** Takes back what pages have shown that are gone by now. */
export const endLeftCalls = (): Promise<void> => endShown(({ isCall }) => isCall);

/** Takes back everything: the next person at this device doesn't read what this one was told. */
export const endAllShown = (): Promise<void> => endShown(() => true);

/** Takes back those of these notifications that were read, answered or withdrawn. */
export async function endStale(ids: Iterable<string>, standing: ReadonlySet<string>): Promise<void> {
  const over = new Set([...ids].filter((id) => !standing.has(id)));
  if (over.size > 0) await endShown(({ tag }) => over.has(tag));
}

/** The notifications of the list that were pushed and are still shown, by their ids. */
export async function pushedIds(): Promise<readonly string[]> {
  return (await allShown()).filter(({ isListed }) => isListed).map(({ tag }) => tag);
}

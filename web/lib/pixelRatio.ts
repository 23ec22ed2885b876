/** Device pixels for each CSS pixel: another number once the window is on another screen, or zoomed. */

type Screens = {
  readonly ratio: () => number;
  readonly match: (query: string) => EventTarget;
};

const screens: Screens = { ratio: () => devicePixelRatio, match: (query) => matchMedia(query) };

/** Calls `then` whenever the ratio has changed, until the returned function is called. */
export function onPixelRatio(then: () => void, { ratio, match }: Screens = screens): () => void {
  let media: EventTarget | null = null;
  const unwatch = (): void => media?.removeEventListener('change', onChange);
  // A query matches one ratio, so each ratio needs its own.
  const watch = (): void => {
    media = match(`(resolution: ${ratio()}dppx)`);
    media.addEventListener('change', onChange);
  };
  const onChange = (): void => {
    unwatch();
    watch();
    then();
  };
  watch();
  return unwatch;
}

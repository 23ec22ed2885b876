/** The news that was shown last: once the page that it is about is open, it has nothing left to tell. */

/** How browsers, and wouter in their place, tell of another address. */
const addressEvents = ['pushState', 'replaceState', 'popstate'] as const;

type Shown = { readonly id: string; readonly key: string; readonly path: string };

type ShownNews = {
  readonly show: (news: Shown) => void;
  readonly forget: () => void;
};

/** Follows the address for as long as the page lives. `reached` is called once when `isHere` says so of its path after a change of the address. */
export function followNews(isHere: (path: string) => boolean, reached: (news: Shown) => void): ShownNews {
  let shown: Shown | null = null;
  const look = (): void => {
    if (shown === null || !isHere(shown.path)) return;
    const news = shown;
    shown = null;
    reached(news);
  };
  for (const type of addressEvents) addEventListener(type, look);
  return {
    show(news) {
      shown = news;
    },
    forget() {
      shown = null;
    },
  };
}

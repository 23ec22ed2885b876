/** The offer to install the site, in this browser. Fetched when a game has ended. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createInstallOffer, hasBegun } from './installPlan.ts';
import { productName } from './product.ts';
import { toast, toastsNow, withdrawToast } from './toast.ts';

const key = 'playfield-install';
/** The result of the game comes first. */
const patienceMs = 4_000;

const isResultShown = (): boolean =>
  document.querySelector('main :is([data-status=completed], [data-over])') !== null;

function isOpen(): boolean {
  const { toast: shown, waiting } = toastsNow();
  return [shown, ...waiting].some((one) => one?.key === key && one.open);
}

export const installOffer = createInstallOffer({
  read: () => readStored(key),
  write: (text) => writeStored(key, text),
  later(act) {
    const timer = setTimeout(act, patienceMs);
    return () => clearTimeout(timer);
  },
  isResultShown,
  isAsking() {
    const { toast: shown, waiting } = toastsNow();
    return waiting.length > 0 || (shown?.open === true && shown.answers !== undefined);
  },
  ask: (install) =>
    toast({
      key,
      isMinor: true,
      title: `Install ${productName}?`,
      text: 'It opens like an app, and the games against the AI work without a network.',
      answers: [
        { label: 'Install', run: async () => install() },
        { label: 'Not now', run: async () => undefined },
      ],
    }),
  withdraw: () => withdrawToast(key, null),
  atNextGame(act) {
    const { pathname, search } = location;
    const watch = new MutationObserver(() => {
      if (!isOpen()) return watch.disconnect();
      const hasStatus = document.querySelector('main [data-status]') !== null;
      const now = { pathname: location.pathname, search: location.search, hasStatus };
      if (!hasBegun({ pathname, search }, now) || isResultShown()) return;
      watch.disconnect();
      act();
    });
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-status', 'data-over'],
    });
  },
});

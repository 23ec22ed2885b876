/**
 * What the offer to install the site needs from the start on; the rest comes with the first finished game. Browsers that install sites
 * in another way, or not at all, never send the event that it needs.
 */
/** Opens the browser's own question. */
let install: (() => void) | null = null;

function onInstallable(event: Event): void {
  if (!('prompt' in event) || typeof event.prompt !== 'function') return;
  const { prompt } = event;
  event.preventDefault();
  install = () => void Reflect.apply(prompt, event, []);
}

/** Called once, at the start. */
export function startInstallOffer(): void {
  addEventListener('beforeinstallprompt', onInstallable);
  addEventListener('appinstalled', () => {
    install = null;
    tell('installed');
  });
}

/** A game of this visitor has just ended. */
export function gameFinished(): void {
  tell('gameFinished');
}

function tell(what: 'installed' | 'gameFinished'): void {
  void import('./offerInstall.ts').then(
    ({ installOffer }) => installOffer[what](() => install),
    // Without a network, perhaps: the next game counts.
    () => undefined,
  );
}

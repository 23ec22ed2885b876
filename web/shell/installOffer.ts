/**
 * Offers to install the site after the second finished game, once. Browsers that install sites in another way, or not at all, never
 * send the event that it needs.
 */
import { readStored, writeStored } from '../lib/storage.ts';
import { afterGame, isOfferDue, parsePlan, planText } from './installPlan.ts';
import { productName } from './product.ts';
import { toast } from './toast.ts';

const key = 'playfield-install';
/** The result of the game comes first. */
const PATIENCE_MS = 4_000;

/** Opens the browser's own question. */
let install: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function onInstallable(event: Event): void {
  if (!('prompt' in event) || typeof event.prompt !== 'function') return;
  const { prompt } = event;
  event.preventDefault();
  install = () => void Reflect.apply(prompt, event, []);
}

function offer(): void {
  const run = install;
  if (run === null) return;
  writeStored(key, planText({ finished: 0, isDone: true }));
  toast({
    key,
    title: `Install ${productName}?`,
    text: 'It opens like an app, and the games against the AI work without a network.',
    answers: [
      { label: 'Install', run: async () => run() },
      { label: 'Not now', run: async () => undefined },
    ],
  });
}

/** Called once, at the start. */
export function startInstallOffer(): void {
  addEventListener('beforeinstallprompt', onInstallable);
  addEventListener('appinstalled', () => {
    install = null;
    writeStored(key, planText({ finished: 0, isDone: true }));
  });
}

/** A game of this visitor has just ended. */
export function gameFinished(): void {
  const plan = afterGame(parsePlan(readStored(key)));
  writeStored(key, planText(plan));
  clearTimeout(timer);
  if (install !== null && isOfferDue(plan)) timer = setTimeout(offer, PATIENCE_MS);
}

/** For what follows notices and has to be looked at again when some may have been missed. */
import type { Bus } from './bus.ts';

/** Calls each time notices arrive again after a time in which they did not. The returned function ends it. */
export function onHealed(bus: Pick<Bus, 'onStateChange'>, listener: () => void): () => void {
  let wasDeaf = false;
  return bus.onStateChange((state) => {
    if (state === 'connected' && wasDeaf) listener();
    wasDeaf = state === 'deaf';
  });
}

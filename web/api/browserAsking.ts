/** The page's socket and timers, for what is asked by `askAgain.ts`. */
import type { AskingPorts } from './askAgain.ts';
import { liveSocket } from './socket.ts';

export const browserAsking = {
  socket: liveSocket,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
} satisfies AskingPorts;

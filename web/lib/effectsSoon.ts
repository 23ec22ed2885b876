/**
 * Effects run right after the render that asked for them, as in React. Preact would wait for a frame, which a hidden tab never
 * draws, and for its time limit.
 */
import { options } from 'preact';

export function startEffects(): void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  options.requestAnimationFrame = (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}

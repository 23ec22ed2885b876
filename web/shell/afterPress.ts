/**
 * Another page is drawn after the press that leads to it has been painted: a whole page takes a slow phone several frames, in which a
 * press that nothing answers looks like one that was missed.
 */
import type { AroundNavHandler } from 'wouter';
import { afterPaint } from '../lib/later.ts';

const pending: (() => void)[] = [];

/** Several changes of the address in one press are one change of the page. */
export const afterPress: AroundNavHandler = (navigate, to, options) => {
  // Hidden pages are not painted.
  if (document.hidden) navigate(to, options);
  else if (pending.push(() => navigate(to, options)) === 1)
    afterPaint(() => {
      for (const change of pending.splice(0)) change();
    });
};

/**
 * Joins what a page renders at three widths into one shell. The server does not know how wide a window is, so where the renderings
 * differ the style sheet chooses.
 */
const parts = /^(.*<main [^>]*>)(.*)(<\/main>.*)$/s;

/** By which of the three are alike: none, the first two, the last two. */
const classes = {
  none: ['contents sm:hidden', 'hidden sm:contents lg:hidden', 'hidden lg:contents'],
  narrow: ['contents lg:hidden', 'hidden lg:contents'],
  wide: ['contents sm:hidden', 'hidden sm:contents'],
} as const;

/** `frames`: the rendering of a phone, a tablet, a desktop. They may differ within `main` alone. */
export function oneForAllWidths(frames: readonly string[]): string {
  const [phone, tablet, desktop] = frames.map((frame) => {
    const [, before, main, after] = parts.exec(frame) ?? [];
    if (before === undefined || main === undefined || after === undefined)
      throw new Error('a shell has no main part');
    return { before, main, after };
  });
  if (!phone || !tablet || !desktop) throw new Error('a shell is rendered at three widths');
  for (const other of [tablet, desktop])
    if (other.before !== phone.before || other.after !== phone.after)
      throw new Error('the frame around a page depends on the width of the window by more than its styles');
  return phone.before + choice(phone.main, tablet.main, desktop.main) + phone.after;
}

function choice(phone: string, tablet: string, desktop: string): string {
  if (phone === tablet && tablet === desktop) return phone;
  if (phone === tablet) return wrapped(classes.narrow, [phone, desktop]);
  if (tablet === desktop) return wrapped(classes.wide, [phone, desktop]);
  return wrapped(classes.none, [phone, tablet, desktop]);
}

const wrapped = (names: readonly string[], mains: readonly string[]): string =>
  mains.map((main, n) => `<div class="${names[n] ?? ''}">${main}</div>`).join('');

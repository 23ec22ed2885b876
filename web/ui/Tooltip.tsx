/**
 * A few words beside a control whose icon says less (SH-054). Opens on hover and on keyboard focus,
 * closes on Escape or a press, and can itself be hovered (WCAG 1.4.13). Written by hand: Radix's tooltip adds
 * 12 to 16 kB to the first bundle (brotli), this one 1 kB.
 */
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { openDelayMs, placeTooltip } from './tooltipTiming.ts';

/** Time to cross the gap between a control and its tooltip. */
const leaveGraceMs = 120;

/** Shared by all tooltips: the open one, and when the last one closed, by the page's clock. */
let shown: { readonly id: string; readonly close: () => void } | null = null;
let lastClosedAtMs: number | null = null;

export function Tooltip({
  label,
  children,
}: {
  readonly label: string;
  /**
   * One control. It keeps its own accessible name; the label is added as its description while it shows, unless it says the same.
   */
  readonly children: ReactElement<{
    'aria-label'?: string | undefined;
    'aria-describedby'?: string | undefined;
  }>;
}): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const after = (delayMs: number, act: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', closeOnEscape);
    shown = { id, close: () => setOpen(false) };
    return () => {
      removeEventListener('keydown', closeOnEscape);
      if (shown?.id === id) shown = null;
      lastClosedAtMs = performance.now();
    };
  }, [open, id]);

  const pointAt = (): void => {
    if (shown !== null && shown.id !== id) {
      // The pointer moved straight to the next control, while the first tooltip was still closing.
      shown.close();
      lastClosedAtMs = performance.now();
    }
    after(openDelayMs(performance.now(), lastClosedAtMs), () => setOpen(true));
  };

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') pointAt();
      }}
      onPointerLeave={() => after(leaveGraceMs, close)}
      onPointerDown={close}
      onFocus={(event: FocusEvent) => {
        // Deferred: a closing popover returns focus and lets no other open meanwhile.
        if (event.target.matches(':focus-visible')) after(0, () => setOpen(true));
      }}
      onBlur={close}
    >
      {cloneElement(
        children,
        open && children.props['aria-label'] !== label ? { 'aria-describedby': id } : {},
      )}
      {open ? <Tip id={id} label={label} anchor={anchor} /> : null}
    </span>
  );
}

function Tip({
  id,
  label,
  anchor,
}: {
  readonly id: string;
  readonly label: string;
  readonly anchor: { readonly current: HTMLElement | null };
}): ReactElement {
  const tip = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const control = anchor.current?.firstElementChild;
    const element = tip.current;
    if (!control || !element) return;
    // The top layer: over dialogs and panels alike.
    element.showPopover();
    const page = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = placeTooltip(
      control.getBoundingClientRect(),
      element.getBoundingClientRect(),
      page,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor]);

  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-64 rounded-lg bg-ink px-2.5 py-1.5 text-sm font-medium text-page shadow-float"
    >
      {label}
    </span>
  );
}

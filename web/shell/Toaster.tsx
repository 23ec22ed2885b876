/**
 * Draws the one toast (SH-050..053). Radix pauses its timer on hover, focus and a hidden window, and closes it on a
 * swipe. The shell's live region around it announces it, errors at once by `role=alert`; Radix would say "Notification"
 * as well, so its own announcement goes to an element that is not part of the page.
 */
import * as Radix from '@radix-ui/react-toast';
import { useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { dismissToast, useToasts } from './toast.ts';
import { toastDurationMs, type Toast, type ToastTone } from './toastState.ts';

const icons: Readonly<Record<ToastTone, { readonly name: IconName; readonly colour: string }>> = {
  info: { name: 'info', colour: 'text-accent' },
  success: { name: 'check', colour: 'text-success' },
  error: { name: 'warning', colour: 'text-danger' },
  win: { name: 'trophy', colour: 'text-warning' },
};

const noHotkey: string[] = [];
const nowhere = document.createDocumentFragment();
/** A press meant for what was there before does not answer a toast that came under the finger. */
const pressGuardMs = 400;

export function Toaster(): ReactElement {
  const { toast } = useToasts();
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right" announcerContainer={nowhere}>
      {toast ? <OneToast key={toast.id} toast={toast} /> : null}
      <Radix.Viewport
        // No F8 shortcut: the bell reaches every notification, this one included.
        hotkey={noHotkey}
        label="Newest notification"
        className="toast-region fixed z-50 m-0 w-full max-w-[420px] list-none p-2 outline-none sm:p-4"
      />
    </Radix.Provider>
  );
}

/** Moves the toast above the board where it would cover it at the bottom; it stays where it came up. */
function placeClearOfBoard(card: HTMLElement): () => void {
  const region = card.parentElement;
  const board = document.querySelector('main [role=grid]')?.getBoundingClientRect();
  if (!region || !board) return () => undefined;
  const overlap = (): number => {
    const box = card.getBoundingClientRect();
    if (box.left >= board.right || box.right <= board.left) return 0;
    return Math.max(0, Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top));
  };
  const atBottom = overlap();
  if (atBottom === 0) return () => undefined;
  region.dataset['place'] = 'top';
  if (overlap() > atBottom) delete region.dataset['place'];
  return () => void delete region.dataset['place'];
}

function OneToast({ toast }: { readonly toast: Toast }): ReactElement {
  const icon = icons[toast.tone];
  const { action, answers, goneText } = toast;
  const card = useRef<HTMLLIElement>(null);
  const titleId = useId();
  const cameAtMs = useRef(0);
  const [pressed, setPressed] = useState<string | null>(null);
  useLayoutEffect(() => {
    cameAtMs.current = performance.now();
    return card.current ? placeClearOfBoard(card.current) : undefined;
  }, []);
  // A key has no detail: the focus was brought here on purpose, so it is meant for the toast.
  const isGuarded = ({ timeStamp, detail }: MouseEvent): boolean =>
    detail > 0 && answers !== undefined && timeStamp - cameAtMs.current < pressGuardMs;
  const dismiss = (): void => dismissToast(toast.id);
  const isMeantElsewhere = useRef(false);
  const press = async (label: string, run: () => Promise<unknown>): Promise<void> => {
    setPressed(label);
    await run();
    setPressed(null);
    dismiss();
  };
  const isAsking = answers !== undefined && goneText === null;
  return (
    <Radix.Root
      ref={card}
      open={toast.open}
      duration={isAsking ? Infinity : toastDurationMs}
      // Radix closes it on Escape anywhere in the page. A question stays if the key was meant for a dialog or a list.
      onEscapeKeyDown={({ target, defaultPrevented }) => {
        isMeantElsewhere.current =
          isAsking && !defaultPrevented && !(target instanceof Node && card.current?.contains(target));
      }}
      onOpenChange={(open) => {
        if (!open && !isMeantElsewhere.current) dismiss();
        isMeantElsewhere.current = false;
      }}
      type="foreground"
      className={classes(
        'toast rounded-2xl border bg-surface shadow-float',
        toast.tone === 'win' ? 'toast-win border-warning' : 'border-line',
      )}
    >
      <div
        data-radix-toast-announce-exclude=""
        role={toast.tone === 'error' ? 'alert' : undefined}
        className="flex items-start gap-3 p-4"
      >
        <Icon
          name={icon.name}
          size={toast.tone === 'win' ? 28 : 20}
          className={classes('shrink-0', toast.tone === 'win' ? 'toast-trophy' : 'mt-0.5', icon.colour)}
        />
        <div className="min-w-0 flex-1">
          <Radix.Title id={titleId} className="font-semibold break-words">
            {toast.title}
          </Radix.Title>
          {toast.text === undefined ? null : (
            <Radix.Description className="mt-0.5 text-sm break-words text-muted">
              {toast.text}
            </Radix.Description>
          )}
          {answers ? (
            <div className="mt-2 flex flex-col gap-1">
              {/* The side away from the edge it hangs from: no button moves. */}
              {goneText === null ? null : <p className="toast-gone text-sm text-muted">{goneText}</p>}
              <div className="flex flex-wrap gap-2">
                {answers.map(({ label, run }, n) => (
                  <Button
                    key={label}
                    size="small"
                    variant={n === 0 ? 'primary' : 'secondary'}
                    pending={pressed === label}
                    aria-disabled={goneText !== null || pressed !== null}
                    aria-describedby={titleId}
                    onClick={(event) => {
                      if (isGuarded(event)) return;
                      void press(label, run);
                    }}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </div>
          ) : null}
          {action ? (
            <Button
              size="small"
              className="mt-3"
              onClick={() => {
                action.run();
                dismiss();
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </div>
        <Button
          variant="quiet"
          size="small"
          aria-label="Dismiss"
          className="-mt-1 -mr-1 px-2"
          onClick={(event) => {
            if (!isGuarded(event)) dismiss();
          }}
        >
          <Icon name="close" size={18} />
        </Button>
      </div>
    </Radix.Root>
  );
}

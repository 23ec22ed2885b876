/**
 * Draws the one toast (SH-050..053). Radix pauses its timer on hover, focus and a hidden window, and closes it on a
 * swipe. The live region around it announces it, errors at once by `role=alert`; Radix's own hidden copy of the text
 * is switched off.
 */
import * as Radix from '@radix-ui/react-toast';
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { dismissToast, useToasts } from './toast.ts';
import { TOAST_DURATION_MS, type Toast, type ToastTone } from './toastState.ts';

const icons: Readonly<Record<ToastTone, { readonly name: IconName; readonly colour: string }>> = {
  info: { name: 'info', colour: 'text-accent' },
  success: { name: 'check', colour: 'text-success' },
  error: { name: 'warning', colour: 'text-danger' },
};

const noHotkey: string[] = [];

export function Toaster(): ReactElement {
  const { toast } = useToasts();
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right">
      <div aria-live="polite">
        {toast ? <OneToast key={toast.id} toast={toast} /> : null}
        <Radix.Viewport
          // No F8 shortcut: the bell reaches every notification, this one included.
          hotkey={noHotkey}
          label="Newest notification"
          className="fixed right-0 bottom-[var(--toast-bottom,0px)] z-50 m-0 w-full max-w-[420px] list-none p-4 outline-none"
        />
      </div>
    </Radix.Provider>
  );
}

function OneToast({ toast }: { readonly toast: Toast }): ReactElement {
  const icon = icons[toast.tone];
  const { action } = toast;
  const dismiss = (): void => dismissToast(toast.id);
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      type="foreground"
      className="toast rounded-2xl border border-line bg-surface shadow-float"
    >
      <div
        data-radix-toast-announce-exclude=""
        role={toast.tone === 'error' ? 'alert' : undefined}
        className="flex items-start gap-3 p-4"
      >
        <Icon name={icon.name} className={classes('mt-0.5 shrink-0', icon.colour)} />
        <div className="min-w-0 flex-1">
          <Radix.Title className="font-semibold break-words">{toast.title}</Radix.Title>
          {toast.text === undefined ? null : (
            <Radix.Description className="mt-0.5 text-sm break-words text-muted">
              {toast.text}
            </Radix.Description>
          )}
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
          onClick={dismiss}
        >
          <Icon name="close" size={18} />
        </Button>
      </div>
    </Radix.Root>
  );
}

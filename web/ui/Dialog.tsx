/**
 * A modal dialog on the browser's own <dialog>: the page behind it is inert, Escape and a press on the backdrop
 * close it, and focus returns to where it was.
 */
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  canDismiss = true,
  hasCloseButton = canDismiss,
}: {
  readonly open: boolean;
  /** Called for Escape, the backdrop and the close button; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** False: Escape, the backdrop and the close button are gone; the footer alone closes. */
  readonly canDismiss?: boolean | undefined;
  /** False where the content has a Close button of its own. */
  readonly hasCloseButton?: boolean | undefined;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  // One that goes away while it is open gives the focus back as well.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // A press that began inside and ends on the backdrop marks text.
  const beganOnBackdrop = useRef(false);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>): void => {
    if (canDismiss && beganOnBackdrop.current && event.target === event.currentTarget) onClose();
  };

  return (
    // Clicking the backdrop is a mouse convenience; keyboards have Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto w-[min(32rem,calc(100vw-min(2rem,10vw)))] max-w-none overflow-hidden rounded-2xl border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-black/60"
      onCancel={(event) => {
        event.preventDefault();
        if (canDismiss) onClose();
      }}
      onClose={(event) => {
        // One that has gone away is told of its end as well.
        if (!open || !event.currentTarget.isConnected) return;
        // Browsers close on a second Escape no matter what the page does.
        if (canDismiss) onClose();
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => {
        beganOnBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={closeOnBackdrop}
    >
      {open ? (
        <div className="max-h-[calc(100dvh-min(4rem,20vw))] overflow-y-auto">
          <div className="sticky top-0 z-1 flex items-start justify-between gap-[min(1rem,5vw)] bg-surface p-[min(1.25rem,6vw)] pb-2">
            <h2
              id={titleId}
              className="min-w-0 text-[min(1.125rem,8vw)] leading-normal font-bold wrap-anywhere"
            >
              {title}
            </h2>
            {hasCloseButton ? (
              <Button
                variant="quiet"
                size="small"
                aria-label="Close"
                className="-mt-1 -mr-2 px-2"
                onClick={onClose}
              >
                <Icon name="close" />
              </Button>
            ) : null}
          </div>
          <div className="px-[min(1.25rem,6vw)] pt-2 pb-5">{children}</div>
          {footer === undefined ? null : (
            <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-surface p-[min(1rem,5vw)]">
              {footer}
            </div>
          )}
        </div>
      ) : null}
    </dialog>
  );
}

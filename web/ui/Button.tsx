/** The button, and a link with the same look. A pending button keeps its focus and ignores further presses. */
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** `data-inert`, because rules about `aria-disabled` would have every cell of a board styled again with each turn. */
const base =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-xl font-semibold no-underline transition not-data-inert:active:translate-y-px data-inert:cursor-not-allowed data-inert:opacity-55';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent shadow-card hover:brightness-110',
  secondary: 'border border-control bg-surface text-ink hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  danger: 'bg-danger text-on-danger hover:brightness-110',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-base',
  large: 'min-h-13 px-6 text-base sm:text-lg',
};

function look(variant: ButtonVariant, size: ButtonSize, className: string | undefined): string {
  return classes(base, variants[variant], sizes[size], className);
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** A button does not submit unless it says so. */
  readonly type?: 'button' | 'submit' | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner and ignores presses; the button stays focusable, so focus is never lost under the user. */
  readonly pending?: boolean | undefined;
  /** Makes the button `aria-disabled`; it stays focusable, and a press explains why nothing can be done. */
  readonly onRefuse?: (() => void) | undefined;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  onRefuse,
  ...rest
}: ButtonProps): ReactElement {
  const isRefused = onRefuse !== undefined;
  const isInert = pending || isRefused || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
    if (!pending) onRefuse?.();
  };
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={look(variant, size, className)}
      aria-disabled={isInert ? true : undefined}
      data-inert={isInert || rest.disabled ? '' : undefined}
      aria-busy={pending ? true : undefined}
      onClick={press}
    >
      {pending ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function LinkButton({
  href,
  variant = 'secondary',
  size = 'medium',
  className,
  state,
  onClick,
  children,
}: {
  readonly href: string;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
  /** Kept in the history entry of the page that it leads to. */
  readonly state?: object | undefined;
  /** Before the page changes. */
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Link href={href} className={look(variant, size, className)} state={state} onClick={onClick}>
      {children}
    </Link>
  );
}

function Spinner(): ReactElement {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

/** The line in which a message is written, with its length and what is wrong with it; for guests only where they may write. */
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { messageMaxLength } from '@playfield/contracts/chatLimits.ts';
import { loginHref } from '../session/nextPath.ts';
import { useSession } from '../session/session.ts';
import { guestsWrite } from '../shell/product.ts';
import { classes } from '../ui/classes.ts';
import { fitted, lengthOf } from './chatState.ts';

export function MessageForm({
  draft,
  onDraft,
  onSubmit,
  problem,
  notice = null,
  button,
  isReadOnly = false,
  className,
}: {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
  /** Why the last message was not sent. */
  readonly problem: string | null;
  readonly notice?: ReactNode;
  readonly button: ReactElement;
  readonly isReadOnly?: boolean;
  readonly className: string;
}): ReactElement {
  const { user } = useSession();
  const here = usePathname() + useSearch();
  const look = classes('grid grid-cols-1 gap-1.5 border-t border-line', className);
  if (!guestsWrite && user?.isGuest === true)
    return (
      <p className={classes(look, 'text-sm text-muted')}>
        On this site only accounts can write.
        <Link href={loginHref(here)} className="font-semibold text-accent underline">
          Log in or register
        </Link>
      </p>
    );
  return (
    <form className={look} onSubmit={onSubmit}>
      {notice}
      {problem === null ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <input
          aria-label="Message"
          value={draft}
          autoComplete="off"
          enterKeyHint="send"
          placeholder="Say something"
          readOnly={isReadOnly}
          className="min-h-11 min-w-0 flex-1 rounded-xl border border-control bg-page px-3 text-base text-ink placeholder:text-muted"
          onChange={({ target }) => onDraft(fitted(target.value))}
        />
        {button}
      </div>
      <p className="text-right text-xs text-muted tabular-nums" data-counter="">
        {lengthOf(draft)}/{messageMaxLength}
      </p>
    </form>
  );
}

/** A person in a line or two: figure, name, rating, level, and what else there is to say. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Look } from '@playfield/contracts/http/profiles.ts';
import { Avatar } from './Avatar.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type PersonLabelProps = {
  /** Null for somebody whose account is gone. */
  readonly id: string | null;
  readonly name: string;
  /** What is written for the name, e.g. `Ada (you)`. */
  readonly text?: ReactNode;
  /** Nothing where none was chosen or it is not known yet. */
  readonly look: Look | null | undefined;
  /** Null: none, or not shown. */
  readonly level: number | null;
  readonly rating: ReactNode;
  /** Null: the name leads nowhere. */
  readonly href: string | null;
  /** CSS pixels of the figure. From 32 on there are two lines, else one. */
  readonly size?: number | undefined;
  /** Null: not known, and no dot. */
  readonly isOnline?: boolean | null | undefined;
  readonly isOwn?: boolean | undefined;
  /** Behind the name and rating, e.g. a menu. */
  readonly after?: ReactNode;
  /** What the second line says between rating and level. */
  readonly detail?: ReactNode;
  readonly className?: string | undefined;
};

export function PersonLabel({
  id,
  name,
  text = name,
  look,
  level,
  rating,
  href,
  size = 40,
  isOnline = null,
  isOwn = false,
  after,
  detail,
  className,
}: PersonLabelProps): ReactElement {
  const isTall = size >= 32;
  const nameClass = classes('min-w-0 truncate font-semibold', isOwn && 'text-accent');
  return (
    <span className={classes('flex min-w-0 items-center', isTall ? 'gap-2.5' : 'gap-1.5', className)}>
      {id === null ? <Nobody size={size} /> : <Avatar id={id} look={look} size={size} isOnline={isOnline} />}
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-x-1.5 leading-tight">
          {href === null ? (
            <span className={nameClass}>{text}</span>
          ) : (
            <Link href={href} className={classes(nameClass, 'min-h-6 rounded hover:underline')}>
              {text}
            </Link>
          )}
          {/* For those who hear it all as one name; a row has no width for it. */} {isTall ? null : rating}{' '}
          {isTall || level === null ? null : (
            <span className="shrink-0 text-xs whitespace-nowrap text-muted max-sm:hidden">Level {level}</span>
          )}
          {after}
        </span>{' '}
        {isTall ? <SecondLine rating={rating} level={level} detail={detail} /> : null}
      </span>
    </span>
  );
}

function SecondLine({
  rating,
  level,
  detail,
}: Pick<PersonLabelProps, 'rating' | 'level' | 'detail'>): ReactElement | null {
  const parts = [
    { what: 'rating', shown: rating },
    { what: 'detail', shown: detail },
    { what: 'level', shown: level === null ? null : `Level ${level}` },
  ].filter(({ shown }) => shown !== undefined && shown !== null && shown !== '');
  if (parts.length === 0) return null;
  return (
    <span className="block truncate text-sm text-muted">
      {parts.map(({ what, shown }, n) => (
        <Fragment key={what}>
          {n > 0 ? ' · ' : null}
          {shown}
        </Fragment>
      ))}
    </span>
  );
}

function Nobody({ size }: { readonly size: number }): ReactElement {
  return (
    <span
      className="grid shrink-0 place-items-center rounded-full bg-raised text-muted"
      style={{ width: size, height: size }}
    >
      <Icon name="user" size={Math.round(size * 0.55)} />
    </span>
  );
}

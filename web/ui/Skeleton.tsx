/** A grey stand-in with the shape of what is coming. Give it a size with `className`. */
import type { ReactElement } from 'react';
import { classes } from './classes.ts';

export function Skeleton({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-lg bg-raised', className)} />
  );
}

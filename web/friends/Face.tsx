/** A person in a list: their figure on their colour, and whether they are online. */
import type { ReactElement } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { useLook } from './looks.ts';

export function Face({
  id,
  isOnline,
  size = 40,
}: {
  readonly id: string;
  /** Null: not known, and no dot. */
  readonly isOnline: boolean | null;
  readonly size?: number;
}): ReactElement {
  return <Avatar id={id} look={useLook(id)} size={size} isOnline={isOnline} />;
}

/** A person's figure on their colour alone, where the name needs nothing beside it. */
import type { ReactElement } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { useFace } from './faces.ts';

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
  return <Avatar id={id} look={useFace(id)?.look} size={size} isOnline={isOnline} />;
}

/** Where to go from here (G18, G19). */
import { useState, type ReactElement } from 'react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { HowToPlayDialog } from '../frame/HowToPlay.tsx';

export function QuickActions({
  texts,
  links,
}: {
  readonly texts: GameTexts;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Quick Actions">
      <div className="grid gap-2">
        {links.map(({ href, label }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
        <Button onClick={() => setOpen(true)}>View Rules</Button>
      </div>
      <HowToPlayDialog texts={texts} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

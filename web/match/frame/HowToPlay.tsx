/**
 * How a game is played: its four headings, the keys of its board, and the dialog that shows them.
 */
import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';

export function RuleSections({ texts }: { readonly texts: GameTexts }): ReactElement {
  return (
    <dl className="grid gap-3">
      {texts.howToPlay.map(({ heading, text }) => (
        <div key={heading}>
          <dt className="font-semibold">{heading}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HowToPlayDialog({
  texts,
  open,
  onClose,
}: {
  readonly texts: GameTexts;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} title="How to Play">
      <RuleSections texts={texts} />
      <h3 className="mt-5 mb-2 border-t border-line pt-4 text-base">Keys on the board</h3>
      <ul className="grid gap-1.5 text-sm">
        {texts.keys.map(({ keys, does }) => (
          <li key={keys} className="flex gap-3">
            <span className="w-40 shrink-0 font-semibold">{keys}</span>
            <span className="text-muted">{does}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The button of a page's header, with its dialog. */
export function HowToPlayButton({ texts }: { readonly texts: GameTexts }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        <Icon name="info" size={18} /> How to Play
      </Button>
      <HowToPlayDialog texts={texts} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/**
 * Where there is no tournament yet: how one looks when it is over. A picture; screen readers are told nothing of it, and it goes where text is
 * so large that it has no room.
 */
import type { ReactElement } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';

export function ExampleBracket(): ReactElement {
  return (
    <div aria-hidden="true" className="@container">
      <div className="hidden items-center justify-center text-sm @min-[15rem]:flex">
        <div className="grid gap-4">
          <Pair winner="Otter" loser="Lynx" />
          <Pair winner="Kiwi" loser="Puma" />
        </div>
        <span className="-ml-px h-22 w-2.5 rounded-r-lg border-y border-r border-control @min-[24rem]:w-6" />
        <span className="w-2.5 border-t border-control @min-[24rem]:w-6" />
        <Pair winner="Kiwi" loser="Otter" />
        <span className="w-2.5 border-t border-control @min-[24rem]:w-6" />
        <Icon name="trophy" size={32} className="text-warning" />
      </div>
    </div>
  );
}

function Pair({ winner, loser }: { readonly winner: string; readonly loser: string }): ReactElement {
  return (
    <span className="grid w-22 divide-y divide-line overflow-hidden rounded-xl border border-line bg-page @min-[24rem]:w-32">
      {[winner, loser].map((name) => (
        <span
          key={name}
          className={classes(
            'flex h-9 items-center gap-1.5 px-1.5 @min-[24rem]:px-2.5',
            name === winner ? 'font-bold' : 'text-muted',
          )}
        >
          <Avatar id={`example-${name}`} size={22} />
          {name}
        </span>
      ))}
    </span>
  );
}

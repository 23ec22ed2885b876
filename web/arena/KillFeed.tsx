/** Who cut off whom, the last few. Read when looked for; only the player's own kills are announced, by the notices. */
import type { ReactElement } from 'react';
import type { SeenKill } from './killList.ts';

type Who = SeenKill['killer'];

export function KillFeed({ kills }: { readonly kills: readonly SeenKill[] }): ReactElement | null {
  if (kills.length === 0) return null;
  return (
    <ol aria-label="Latest kills" className="arena-kills">
      {kills.map(({ key, killer, victim, part }) => (
        <li key={key} data-part={part}>
          <Name who={killer} isOwn={part === 'killer'} />
          <span className="arena-kills-verb"> cut off </span>
          <Name who={victim} isOwn={part === 'victim'} />
        </li>
      ))}
    </ol>
  );
}

function Name({ who, isOwn }: { readonly who: Who; readonly isOwn: boolean }): ReactElement {
  return (
    <span className="arena-kills-name" data-bot={who.isBot ? true : undefined}>
      {isOwn ? 'You' : who.name}
      {who.isBot ? <span className="sr-only"> (bot)</span> : null}
    </span>
  );
}

/** What runs now or can be joined, in a few rows for the landing page (G03); nothing where there is none. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { ListedTournament } from '@playfield/contracts/http/tournaments.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { momentText } from '../lib/dates.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { counted } from '../match/frame/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { liveOf } from './liveTournaments.ts';
import { useTournaments } from './queries.ts';
import { formatLabels, participantsText, statusBadges } from './listTexts.ts';

export function LiveTournaments(): ReactElement | null {
  const { data: running } = useTournaments('active', 'all');
  const { data: open } = useTournaments('registration', 'all');
  // Both at once, so that nothing is put in between.
  if (!running || !open) return null;
  const live = liveOf(running, open);
  if (live.length === 0) return null;
  return (
    <section aria-labelledby="live-tournaments" className="border-t border-line py-8 sm:py-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="live-tournaments" className="text-xl sm:text-2xl">
          Tournaments
        </h2>
        <LinkButton href="/tournaments" size="small" variant="quiet">
          All tournaments <Icon name="chevronRight" size={18} />
        </LinkButton>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {live.map((tournament) => (
          <li key={tournament.id} className="grid">
            <Row tournament={tournament} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ tournament }: { readonly tournament: ListedTournament }): ReactElement {
  const { id, name, gameType, format, status, startDate } = tournament;
  const badge = statusBadges[status];
  const people =
    format === 'arena'
      ? counted(tournament.currentParticipants, 'player', 'players')
      : `${participantsText(tournament)} players`;
  return (
    <Link
      href={tournamentPath(id)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-page px-3 py-2.5 hover:border-accent"
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          {gameTitle(gameType)} · {formatLabels[format]} · {people}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {status === 'registration' ? <span>Starts {momentText(startDate)}</span> : null}
      </span>
    </Link>
  );
}

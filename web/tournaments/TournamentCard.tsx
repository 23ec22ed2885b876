/** A tournament in the list (TR-004…007). */
import { useId, type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Link } from 'wouter';
import type { ListedTournament } from '@playfield/contracts/http/tournaments.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { api } from '../api/http.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { handOverFocus } from '../lib/handOverFocus.ts';
import { useSession } from '../session/session.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import {
  formatLabels,
  isJoinable,
  joinedText,
  participantsText,
  pointsText,
  statusBadges,
} from './listTexts.ts';
import type { TournamentCall } from './useTournamentCall.ts';
import { LatePart } from '../shell/LatePart.tsx';
import { momentText } from '../lib/dates.ts';

const { View: MenuPicture } = loadable(async () => (await import('../shell/MenuPicture.tsx')).MenuPicture);

export function TournamentCard({
  tournament,
  call,
}: {
  readonly tournament: ListedTournament;
  readonly call: TournamentCall;
}): ReactElement {
  const titleId = useId();
  const { id, name, description, status, isJoined, winnerName } = tournament;
  const joined = joinedText(tournament);
  const badge = statusBadges[status];
  const path = tournamentPath(id);
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap items-start gap-3">
        <span
          aria-hidden="true"
          className="picture-ground grid h-16 w-18 shrink-0 place-items-center overflow-hidden rounded-xl"
        >
          <LatePart>
            <MenuPicture href={`/${tournament.gameType}`} />
          </LatePart>
        </span>
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 id={titleId} className="min-w-0 text-base leading-snug font-bold wrap-anywhere">
            <Link href={path} className="rounded hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {gameTitle(tournament.gameType)}
            {tournament.isOfficial ? ' · House event' : ''}
            {joined === null ? '' : ` · ${joined}`}
          </p>
          <Badge tone={badge.tone} className="mt-1.5 max-w-full whitespace-normal!">
            {badge.label}
          </Badge>
        </div>
      </div>
      <p className="my-3 line-clamp-3 text-sm wrap-anywhere">{description}</p>
      <dl className="mt-auto mb-4 grid gap-y-1 text-sm">
        {winnerName == null ? null : <Fact term="Winner">{winnerName}</Fact>}
        <Fact term="Participants">{participantsText(tournament)}</Fact>
        {tournament.prizePaid === null ? (
          <Fact term="Prize pool">{pointsText(tournament.prizePool)}</Fact>
        ) : (
          <Fact term="Prizes paid">{pointsText(tournament.prizePaid)}</Fact>
        )}
        {tournament.entryFee > 0 ? <Fact term="Entry fee">{pointsText(tournament.entryFee)}</Fact> : null}
        <Fact term="Starts">{momentText(tournament.startDate)}</Fact>
        <Fact term="Format">{formatLabels[tournament.format]}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        {isJoinable(tournament) && !isJoined ? (
          <Join tournament={tournament} describedBy={titleId} call={call} />
        ) : null}
        <LinkButton href={path} className="flex-1">
          View Details<span className="sr-only"> of {name}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: string }): ReactElement {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Join({
  tournament: { id, name },
  describedBy,
  call,
}: {
  readonly tournament: ListedTournament;
  readonly describedBy: string;
  readonly call: TournamentCall;
}): ReactElement {
  const { user } = useSession();
  const isPending = call.pending === id;
  const join = async (): Promise<void> => {
    // The button is gone once the card says so.
    handOverFocus(`a[href="${tournamentPath(id)}"]`);
    await call.run(
      id,
      () =>
        api('POST /api/tournaments/:id/join', {
          params: { id },
          // The server goes by the session alone (G42).
          body: user ? { userId: user.id, username: user.username } : {},
        }),
      `You take part in ${name}.`,
    );
  };
  return (
    <Button
      variant="primary"
      className="flex-1"
      aria-describedby={describedBy}
      pending={isPending}
      onClick={() => void join()}
    >
      {isPending ? 'Joining...' : 'Join'}
    </Button>
  );
}

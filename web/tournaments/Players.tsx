/** Who takes part: with seeds and their reasons before the start, with places after it. */
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { ordinalText } from '@playfield/contracts/numberText.ts';
import { profilePath } from '../profile/profilePath.ts';
import { Rating } from '../ratings/Rating.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { toggleFollowed, useFollowed } from './followed.ts';
import type { SeenTournament } from './details.ts';
import { inOrder, stillInFirst } from './standings.ts';
import { StandingsPages } from './StandingsPages.tsx';
import { pointsText } from './listTexts.ts';
import { participantText, previewOfSeeds, seedReason } from './tournamentTexts.ts';
import { useStandings } from './useStandings.ts';

/** More than these are folded. */
const mostShown = 16;

export function Players({
  tournament,
  userId,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  const { id, currentParticipants, format, status, phase, lot } = tournament;
  const standings = useStandings(tournament, userId);
  const participants = standings.rows ?? [];
  const followed = useFollowed(id);
  const [isFolded, setFolded] = useState(true);
  const isSeeded = format !== 'arena';
  // Of a part of them no seed is known.
  const isPreview = isSeeded && phase === 'check-in' && standings.pages === 1;
  const isRunning = status === 'active';
  const all = isPreview
    ? previewOfSeeds(participants)
    : isRunning
      ? stillInFirst(participants)
      : inOrder(participants);
  const shown = isFolded ? all.slice(0, mostShown) : all;
  const list = (
    <ol className="divide-y divide-line">
      {shown.map((player, index) => (
        <PlayerRow
          key={player.id}
          player={player}
          standing={participantText(player, status)}
          rank={isPreview ? `${index + 1}` : rankOf(player, status)}
          note={isPreview || (isSeeded && player.seed !== null) ? seedReason(player) : null}
          isOwn={player.userId === userId}
          isFollowed={followed.has(player.userId)}
          onFollow={
            status === 'active' && player.userId !== userId ? () => toggleFollowed(id, player.userId) : null
          }
        />
      ))}
    </ol>
  );
  return (
    <Card title={`Players (${currentParticipants})`}>
      {tournament.participants.length === 0 ? <p className="text-muted">Nobody has joined yet.</p> : null}
      {isPreview ? (
        <p className="mb-2 text-sm text-muted">
          In the order in which seeds would be given now; players without a rating are drawn by lot at the
          start.
        </p>
      ) : null}
      {isFolded ? (
        <>
          {list}
          {all.length > mostShown ? (
            <Button size="small" className="mt-2" onClick={() => setFolded(false)}>
              Show all {standings.pages > 1 ? currentParticipants : all.length}
            </Button>
          ) : null}
        </>
      ) : (
        <StandingsPages standings={standings} name="players">
          {list}
        </StandingsPages>
      )}
      {isSeeded && lot !== null ? (
        <p className="mt-3 text-sm text-muted">
          Seeds: firm ratings first, then provisional ones, then by lot. Number of the draw:{' '}
          <span className="tabular-nums">{lot}</span>.
        </p>
      ) : null}
    </Card>
  );
}

/** Places once they are certain; the seed stands beside the name. */
function rankOf({ place }: TournamentParticipant, status: SeenTournament['status']): string {
  return place !== null && status === 'completed' ? ordinalText(place) : '';
}

function PlayerRow({
  player,
  standing,
  rank,
  note,
  isOwn,
  isFollowed,
  onFollow,
}: {
  readonly player: TournamentParticipant;
  /** How they stand in the tournament, in words. */
  readonly standing: string;
  readonly rank: string;
  /** Why they have their seed. */
  readonly note: string | null;
  readonly isOwn: boolean;
  readonly isFollowed: boolean;
  readonly onFollow: (() => void) | null;
}): ReactElement {
  const { userId, username, isGuest, look, rating, prize } = player;
  const facts = [
    isOwn ? 'You' : null,
    standing,
    note,
    prize === null || prize === 0 ? null : `wins ${pointsText(prize)}`,
  ];
  return (
    <li
      className={classes('flex items-center gap-2.5 py-1.5', isOwn && '-mx-2 rounded-xl bg-accent/10 px-2')}
    >
      {rank === '' ? null : (
        <span className="w-9 shrink-0 text-center text-sm font-bold text-muted tabular-nums">{rank}</span>
      )}
      <Avatar id={userId} look={look} size={32} isOnline={null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          {isGuest ? (
            <span className="truncate font-semibold">{username}</span>
          ) : (
            <Link href={profilePath(username)} className="truncate rounded font-semibold hover:underline">
              {username}
            </Link>
          )}
          {rating ? <Rating rating={rating} /> : null}
        </span>
        <span className="block text-sm text-muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
      {onFollow === null ? null : (
        <Button
          variant="quiet"
          size="small"
          className="px-2"
          aria-label={`Follow ${username}`}
          aria-pressed={isFollowed}
          title="Results of players you follow are announced"
          onClick={onFollow}
        >
          <Icon name="eye" className={isFollowed ? 'shrink-0 text-accent' : 'shrink-0 text-muted'} />
          {isFollowed ? 'Following' : null}
        </Button>
      )}
    </li>
  );
}

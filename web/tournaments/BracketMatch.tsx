/** A match of a bracket: one link to its game, which says the whole of it. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import type { SeenTournament } from './details.ts';
import { classes } from '../ui/classes.ts';
import { isDecided, slotText, spokenMatch, statusWord, type Feeders } from './bracketView.ts';
import { contestPath } from './tournamentTexts.ts';

export function BracketMatch({
  match,
  feeders,
  tournament,
  userId,
  isChanged,
  marked,
  row,
}: {
  readonly match: TournamentMatch;
  readonly feeders: Feeders;
  readonly tournament: Pick<SeenTournament, 'gameType' | 'format' | 'status' | 'matches'>;
  readonly userId: string | null;
  readonly isChanged: boolean;
  readonly marked: readonly string[];
  /** Where it stands in a tree; null in a list. */
  readonly row: number | null;
}): ReactElement {
  const { id, slots, status, contestIds } = match;
  const isCancelled = tournament.status === 'cancelled';
  const word = isChanged ? 'New' : statusWord(match, isCancelled);
  const isOwn = userId !== null && slots.some((slot) => slot.userId === userId);
  const isMarked = slots.some((slot) => slot.userId !== null && marked.includes(slot.userId));
  const path = contestPath(tournament.gameType, match.contestId);
  return (
    <li
      id={`match-${id}`}
      className="bracket-match"
      style={row === null ? undefined : { top: `calc(var(--pitch) * ${row})` }}
    >
      <Link
        href={path ?? `#match-${id}`}
        data-match={id}
        className={classes(
          'relative block rounded-lg border bg-surface text-sm hover:bg-raised',
          isOwn ? 'border-accent' : 'border-control/60',
          (isMarked || isChanged) && 'outline-2 outline-accent',
          isChanged && 'outline-dashed',
        )}
      >
        <span className="sr-only">
          {spokenMatch(match, feeders, tournament, isCancelled)}
          {isChanged ? '. New' : ''}
        </span>
        <span aria-hidden="true">
          {([0, 1] as const).map((index) => (
            <SlotLine key={index} match={match} index={index} feeders={feeders} hasWord={word !== ''} />
          ))}
        </span>
        {word === '' ? null : (
          <span
            aria-hidden="true"
            className={classes(
              'absolute -top-3 right-1 rounded-full border px-1.5 text-[0.6875rem] leading-4 font-bold',
              isChanged || (!isCancelled && (status === 'playing' || status === 'ready'))
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line bg-raised text-muted',
            )}
          >
            {word}
          </span>
        )}
      </Link>
      {contestIds.length > 1 ? (
        <span className="flex gap-2 text-xs">
          {contestIds.map((contestId, index) => (
            <Link
              key={contestId}
              href={contestPath(tournament.gameType, contestId) ?? `#match-${id}`}
              className="min-h-6 rounded font-semibold text-accent underline"
            >
              Game {index + 1}
            </Link>
          ))}
        </span>
      ) : null}
    </li>
  );
}

function SlotLine({
  match,
  index,
  feeders,
  hasWord,
}: {
  readonly match: TournamentMatch;
  readonly index: 0 | 1;
  readonly feeders: Feeders;
  /** Something stands on the upper edge, which a long name must not run into. */
  readonly hasWord: boolean;
}): ReactElement {
  const { userId, username, seed, gamesWon } = match.slots[index];
  const isWinner = userId !== null && match.winnerId === userId;
  const hasLost = isDecided(match) && match.winnerId !== null && !isWinner;
  const hasScore = match.outcome === 'played' || match.outcome === 'decided' || match.status === 'playing';
  return (
    <span
      data-player={userId ?? undefined}
      className={classes(
        'flex min-h-6.5 items-center gap-1.5 px-2',
        index === 0 && 'border-b border-line',
        index === 0 && hasWord && 'pt-1.5',
        isWinner && 'font-bold',
        (hasLost || username === null) && 'text-muted',
        username === null && 'italic',
      )}
    >
      <span className="w-4 shrink-0 text-right text-xs text-muted tabular-nums not-italic">{seed}</span>
      <span className="min-w-0 flex-1 truncate">{slotText(match, index, feeders)}</span>
      {isWinner ? <span className="text-xs text-success">W</span> : null}
      {hasScore && isDecided(match) && match.winnerId === null ? (
        <span className="font-bold text-muted">½</span>
      ) : null}
      {hasScore && userId !== null && match.bestOf > 1 ? (
        <span className="font-bold tabular-nums">{gamesWon}</span>
      ) : null}
    </span>
  );
}

/** The end of a race (G57): places, figures, the player's run as a plot, and the next race. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Race, RaceResult } from '@playfield/contracts/http/race.ts';
import { analyse } from '@playfield/games/typing-race/index.ts';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';
import { PersonMenu } from '../../friends/PersonMenu.tsx';
import type { Arrival } from '../../typing/practice/plot.ts';
import { RaceCompleteHeading } from '../../typing/practice/RaceCompleteHeading.tsx';
import { SpeedPlot } from '../../typing/practice/SpeedPlot.tsx';
import { Person } from '../../people/Person.tsx';
import { RatingChange } from '../../ratings/RatingChange.tsx';
import { useShowsRatings } from '../../ratings/useShowsRatings.ts';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { api } from '../../api/http.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { wish, type EnteringRace } from '../useEnterRace.ts';
import type { RaceSession } from '../raceSession.ts';
import { waitingAgain } from './waitingAgain.ts';
import { WaysOn } from './WaysOn.tsx';
import {
  arrivalsOf,
  botsCountText,
  finishText,
  flaggedText,
  isCalledOff,
  isWon,
  outcomeText,
  provisionalText,
  resultNotes,
  staysTogether,
  waitsNextText,
} from './resultTexts.ts';

export function RaceResults({
  race,
  session,
  isWhole,
  next,
  playerName,
  ratingUpdate,
}: {
  readonly race: Race;
  readonly session: RaceSession;
  /** Whether all of the player's keys are known here. */
  readonly isWhole: boolean;
  readonly next: EnteringRace;
  readonly playerName: string;
  /** What the race changed of the player's rating; null until the server tells. */
  readonly ratingUpdate: ResultNews | null;
}): ReactElement {
  const results = race.results ?? [];
  const together = staysTogether(race);
  const [sinceMs] = useState(() => performance.now());
  const waiting = useQuery({ ...waitingAgain(race.id, sinceMs), enabled: together }).data?.names ?? [];
  const goOn = (): void => {
    const { id } = race;
    if (!together) next.quick(playerName);
    else
      void next.enter(playerName, (username) =>
        api('POST /api/typing-races/:id/again', { params: { id }, body: { username, ...wish() } }),
      );
  };
  const own = results.find(({ playerId }) => playerId === race.you);
  const showsRatings = useShowsRatings(null, true);
  return (
    <section
      aria-labelledby="race-complete"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto min-w-0 wrap-anywhere">
          <RaceCompleteHeading id="race-complete" text={isCalledOff(race) ? 'Race called off' : undefined} />
          {isWon(race) ? (
            <p className="mt-1 flex items-center gap-2 text-xl font-bold">
              <Icon name="trophy" size={28} className="shrink-0 text-warning" />
              {outcomeText(race)}
            </p>
          ) : (
            <p className="text-muted">{outcomeText(race)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <WaysOn race={race} isPending={next.isPending} onNext={goOn} />
        </div>
        {together ? (
          // Its one line is there before somebody waits, so that nothing moves.
          <output className="block min-h-[1lh] w-full truncate text-sm font-medium text-success">
            {waitsNextText(waiting)}
          </output>
        ) : null}
      </div>
      {ratingUpdate ? <RatingChange update={ratingUpdate} /> : null}
      {own?.verdict === 'flagged' ? (
        <p className="rounded-xl bg-warning/12 px-4 py-3 font-medium text-warning">
          {flaggedText(own.reasons)}
        </p>
      ) : null}
      {own?.isProvisional ? (
        <p className="rounded-xl bg-raised px-4 py-3 font-medium">{provisionalText}</p>
      ) : null}
      <ol className="grid gap-1" aria-label="Results">
        {results.map((result) => (
          <ResultRow
            key={result.playerId}
            raceId={race.id}
            result={result}
            isOwn={result.playerId === race.you}
            showsRating={showsRatings}
          />
        ))}
      </ol>
      {race.bots === 0 ? null : <p className="text-sm text-muted">{botsCountText(race.participants)}</p>}
      {own && !own.isDnf && isWhole ? (
        <OwnPlot session={session} arrivals={arrivalsOf(results, race.you)} />
      ) : null}
    </section>
  );
}

function ResultRow({
  raceId,
  result,
  isOwn,
  showsRating,
}: {
  readonly raceId: string;
  readonly result: RaceResult;
  readonly isOwn: boolean;
  readonly showsRating: boolean;
}): ReactElement {
  return (
    <li
      className={classes(
        'grid min-h-12 grid-cols-[1.5rem_3.25rem_minmax(0,1fr)] items-center gap-x-2 rounded-xl px-2 py-1 odd:bg-raised/50 sm:grid-cols-[1.75rem_3.25rem_minmax(0,1fr)_auto] sm:gap-x-3 sm:px-3',
        isOwn && 'ring-2 ring-accent/60 ring-inset',
      )}
    >
      <span className="row-span-2 text-lg font-extrabold tabular-nums">
        {result.isDnf && !result.isBot ? '-' : result.position}
      </span>
      <VehiclePicture id={result.vehicle.id} className="row-span-2 w-12" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Person
          id={result.userId}
          name={result.playerName}
          text={isOwn ? `${result.playerName} (you)` : undefined}
          gameType={showsRating ? 'typing-race' : null}
          size={28}
          isOwn={isOwn}
        />
        {result.accountId !== null && !isOwn ? (
          <PersonMenu
            person={{ id: result.accountId, username: result.playerName }}
            about={{ kind: 'race', id: raceId }}
            gameType="race"
          />
        ) : null}
        {resultNotes(result).map((note) => (
          <Badge key={note} tone={note === 'Personal best' ? 'success' : 'gray'}>
            {note}
          </Badge>
        ))}
      </span>
      {/* On a phone under the name, which has the width. */}
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-1.5 tabular-nums sm:contents">
        <span className="text-sm text-muted sm:col-start-3 sm:row-start-2">
          {result.finishMs === null
            ? `${Math.floor(result.progress)}% of the text`
            : finishText(result.finishMs)}
        </span>
        <span className="flex items-baseline gap-x-1.5 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:block sm:text-right">
          <span className="block font-bold max-sm:text-sm">{result.wpm} WPM</span>
          <span className="block text-sm text-muted">{result.accuracy}% ACC</span>
        </span>
      </span>
    </li>
  );
}

function OwnPlot({
  session,
  arrivals,
}: {
  readonly session: RaceSession;
  readonly arrivals: readonly Arrival[];
}): ReactElement | null {
  const [analysis] = useState(() => {
    const { text, log, isComplete } = session.typing.get();
    return isComplete ? analyse(text, log) : null;
  });
  return analysis && <SpeedPlot points={analysis.points} errors={analysis.errors} arrivals={arrivals} />;
}

/**
 * Rounds and matches: columns with lines where there is room, else one round at a time. One
 * markup for both: a heading for each bracket and round, an ordered list, and each match one link that says all of it.
 */
import './tournaments.css';
import { useRef, useState, type KeyboardEvent, type ReactElement, type SyntheticEvent } from 'react';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { useMedia } from '../lib/useMedia.ts';
import { Button } from '../ui/Button.tsx';
import { isPlain } from '../ui/plainKey.ts';
import { BracketMatch } from './BracketMatch.tsx';
import { BracketLines } from './BracketLines.tsx';
import {
  feedersOf,
  neighbourOf,
  ownMatchIn,
  sectionsOf,
  treeOf,
  type Feeders,
  type Section,
} from './bracketView.ts';
import type { SeenTournament } from './details.ts';

/** A column narrower than this cannot be read. */
const columnRem = 9;
const mostColumns = 8;
/** Narrower than this, one round at a time is always easier to read. */
const narrowRem = 40;

type Chosen = Readonly<Record<string, number>>;

export function Bracket({
  tournament,
  userId,
  changed,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
  readonly changed: ReadonlySet<string>;
}): ReactElement {
  const { matches, format } = tournament;
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [marked, setMarked] = useState<readonly string[]>([]);
  const sections = sectionsOf(matches, format);
  const feeders = feedersOf(matches);
  const own = userId === null ? null : ownMatchIn(matches, userId);

  const goTo = (matchId: string): void => {
    const match = matches.find(({ id }) => id === matchId);
    const section = sections.find(({ rounds }) =>
      rounds.some((round) => round.matches.some(({ id }) => id === matchId)),
    );
    if (!match || !section) return;
    setChosen((before) => ({ ...before, [section.key]: match.round }));
    // After its round is drawn.
    requestAnimationFrame(() => {
      const link = root.current?.querySelector<HTMLElement>(`[data-match="${CSS.escape(matchId)}"]`);
      link?.focus();
      link?.scrollIntoView({ block: 'nearest' });
    });
  };
  const move = (event: KeyboardEvent): void => {
    const match = isPlain(event) ? matchAt(event, matches) : null;
    const to = match && neighbourOf(match, event.key, sections, feeders);
    if (to === null) return;
    event.preventDefault();
    goTo(to);
  };
  const mark = (event: SyntheticEvent): void => {
    const players = playersAt(event, matches);
    // Most moves of a pointer mark nobody else: the bracket is not drawn again for them.
    setMarked((marked) => (marked.join() === players.join() ? marked : players));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows and marks are about the links inside it
    <div
      ref={root}
      className="grid gap-6"
      onKeyDown={move}
      onFocus={mark}
      onBlur={() => setMarked([])}
      onPointerOver={mark}
      onPointerLeave={() => setMarked([])}
    >
      {own ? (
        <Button size="small" className="justify-self-start" onClick={() => goTo(own.id)}>
          Find me
        </Button>
      ) : null}
      {sections.map((section) => (
        <BracketSection
          key={section.key}
          section={section}
          isAlone={sections.length === 1}
          feeders={feeders}
          tournament={tournament}
          userId={userId}
          changed={changed}
          marked={marked}
          chosen={chosen[section.key] ?? openRound(section)}
          onChoose={(round) => setChosen({ ...chosen, [section.key]: round })}
        />
      ))}
      {tournament.hasMoreMatches ? (
        <p className="text-sm text-muted">
          Not all matches are shown: only the first ones and those of the rounds that are open now.
        </p>
      ) : null}
    </div>
  );
}

function matchAt({ target }: SyntheticEvent, matches: readonly TournamentMatch[]): TournamentMatch | null {
  if (!(target instanceof HTMLElement)) return null;
  const id = target.closest<HTMLElement>('[data-match]')?.dataset['match'];
  return matches.find((match) => match.id === id) ?? null;
}

/** The player under the pointer; of a focused match its winner, or both. */
function playersAt(event: SyntheticEvent, matches: readonly TournamentMatch[]): readonly string[] {
  const { target, type } = event;
  const hovered = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-player]') : null;
  const player = hovered?.dataset['player'];
  if (player !== undefined) return [player];
  const match = type === 'focus' ? matchAt(event, matches) : null;
  if (!match) return [];
  if (match.winnerId !== null) return [match.winnerId];
  return match.slots.flatMap(({ userId }) => userId ?? []);
}

/** The first round with something to play; the last where all is over. */
function openRound({ rounds }: Section): number {
  const open = rounds.find(({ matches }) =>
    matches.some(({ status }) => status === 'playing' || status === 'ready' || status === 'pending'),
  );
  return (open ?? rounds.at(-1))?.round ?? 1;
}

function BracketSection({
  section,
  isAlone,
  feeders,
  tournament,
  userId,
  changed,
  marked,
  chosen,
  onChoose,
}: {
  readonly section: Section;
  /** The title of the card says it already. */
  readonly isAlone: boolean;
  readonly feeders: Feeders;
  readonly tournament: SeenTournament;
  readonly userId: string | null;
  readonly changed: ReadonlySet<string>;
  readonly marked: readonly string[];
  readonly chosen: number;
  readonly onChoose: (round: number) => void;
}): ReactElement {
  const { rounds, title, key } = section;
  const hasRoom = useMedia(`(min-width: ${Math.max(narrowRem, rounds.length * columnRem + 3)}rem)`);
  const isTree = section.isTree && hasRoom && rounds.length <= mostColumns;
  const tree = isTree ? treeOf(section) : null;
  const spots = new Map(tree?.spots.map((spot) => [spot.id, spot]));
  const hasSeries = rounds.some(({ matches }) => matches.some(({ contestIds }) => contestIds.length > 1));
  // The second match of a grand final belongs beside the first.
  const isWhole = tree !== null || rounds.length === 1 || section.key === 'final';
  const shown = isWhole ? rounds : rounds.filter(({ round }) => round === chosen);
  return (
    <section aria-labelledby={`bracket-${key}`} className={hasSeries ? 'bracket bracket-series' : 'bracket'}>
      <h3 id={`bracket-${key}`} className={isAlone ? 'sr-only' : 'mb-2 font-bold'}>
        {title}
      </h3>
      {isWhole ? null : (
        <fieldset className="mb-3 flex flex-wrap gap-1">
          <legend className="sr-only">Rounds of: {title}</legend>
          {rounds.map(({ round, title: label }) => (
            <Button
              key={round}
              size="small"
              variant={round === chosen ? 'primary' : 'secondary'}
              aria-pressed={round === chosen}
              onClick={() => onChoose(round)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <div
        className={tree ? 'bracket-tree' : 'grid gap-4'}
        style={tree ? { gridTemplateColumns: `repeat(${rounds.length}, minmax(0, 1fr))` } : undefined}
      >
        {tree ? (
          <BracketLines
            tree={tree}
            columns={rounds.length}
            matches={rounds.flatMap((round) => round.matches)}
            marked={marked}
          />
        ) : null}
        {shown.map((round) => (
          <div key={round.round}>
            <h4 className="bracket-round">{round.title}</h4>
            <ol
              className={tree ? 'bracket-column' : 'bracket-list'}
              style={tree ? { height: `calc(var(--pitch) * ${tree.height})` } : undefined}
            >
              {round.matches.map((match) => (
                <BracketMatch
                  key={match.id}
                  match={match}
                  feeders={feeders}
                  tournament={tournament}
                  userId={userId}
                  isChanged={changed.has(match.id)}
                  marked={marked}
                  row={spots.get(match.id)?.row ?? null}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The state of a game between two colours (document 2, section 2): the Game Status panel while it
 * is played, the Game Over panel after it, in the same place and of the same height. Not live
 * itself: the page's live region announces moves.
 */
import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from '../frame/matchState.ts';
import { isThinking, viewOf, whoIs } from '../frame/matchView.ts';
import type { GameRecord } from '../frame/record.ts';
import { SeatDot } from '../frame/SeatDot.tsx';
import { moodOf, moods } from '../frame/moods.ts';
import { headline, statusIcon, type MatchView } from '../frame/resultTexts.ts';

type PanelProps = {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly onPlayAgain: () => void;
};

const shape = 'flex min-h-14 lg:min-h-12 items-center gap-2 rounded-xl border px-3 py-0.5 sm:gap-4 sm:px-4';

export function GamePanel(props: PanelProps): ReactElement {
  const { state } = props;
  const view = viewOf(state);
  if (!view || !state.record) {
    return (
      <p className={classes(shape, moods.theirs)}>
        {state.phase === 'opening' ? 'Loading game...' : 'No active game'}
      </p>
    );
  }
  return view.status === 'playing' ? (
    <GameStatus state={state} record={state.record} view={view} />
  ) : (
    <GameOver {...props} view={view} />
  );
}

function GameStatus({
  state,
  record,
  view,
}: {
  readonly state: MatchState;
  readonly record: GameRecord;
  readonly view: MatchView;
}): ReactElement {
  const { rules, position } = state;
  const isCut = state.pending !== null && state.trouble !== null;
  return (
    <section
      aria-label="Game Status"
      data-status={view.status}
      className={classes(shape, record.gameMode === 'local' ? moods.mine : moods[moodOf(view)])}
    >
      <h2 className="text-base max-lg:sr-only">Game Status</h2>
      <dl className="flex min-w-0 flex-wrap items-center gap-x-2 leading-tight">
        <dt className="text-sm text-muted">Current Turn</dt>
        <dd className="flex items-center gap-1.5 font-bold text-ink">
          <SeatDot seat={position.turn} /> {rules.sides[position.turn]}
          {record.gameMode === 'local' ? null : (
            <span className="font-medium text-muted">({whoIs(record, position.turn)})</span>
          )}
        </dd>
      </dl>
      <p className="ml-auto flex shrink-0 items-center">
        {isCut ? 'Reconnecting...' : <Note state={state} />}
      </p>
    </section>
  );
}

function Note({ state }: { readonly state: MatchState }): ReactElement | null {
  const { notice } = state.position;
  if (isThinking(state)) return <span className="text-sm">Thinking...</span>;
  if (notice === null) return null;
  return (
    <span className="flex items-center gap-1 rounded-full border border-warning/60 bg-surface px-2 py-0.5 text-xs font-bold whitespace-nowrap text-warning sm:text-sm">
      <Icon name="warning" size={16} /> {notice}
    </span>
  );
}

/**
 * Shortly after the end the button for another game gets the focus, unless a dialog takes it (G25).
 */
function GameOver({
  state,
  texts,
  view,
  onPlayAgain,
}: PanelProps & { readonly view: MatchView }): ReactElement {
  const button = useRef<HTMLDivElement>(null);
  const takesFocus = state.record?.gameMode === 'local' && state.ending.phase === 'open';
  useEffect(() => {
    if (takesFocus) button.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section aria-label="Game Over" data-status={view.status} className={classes(shape, moods[moodOf(view)])}>
      <h2 className="text-base max-lg:sr-only">Game Over</h2>
      <Icon name={statusIcon(view)} size={22} className="shrink-0" />
      <p className="min-w-0 leading-tight">
        <span className="block font-bold">{headline(view, texts)}</span>
        {view.how === undefined ? null : <span className="block text-xs/tight text-muted">{view.how}</span>}
      </p>
      <div ref={button} className="ml-auto shrink-0">
        <Button size="small" variant="primary" pending={state.isCreating} onClick={onPlayAgain}>
          <Icon name="refresh" size={18} /> Play Again
        </Button>
      </div>
    </section>
  );
}

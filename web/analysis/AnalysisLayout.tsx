/**
 * The analysis screen, drawn purely from its state: board and step first, then graph, summary and
 * moves; beside the board from 1024 px, below it on a phone.
 */
import '@playfield/games/boards.css';
import '../match/frame/match.css';
import type { ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import { seats } from '@playfield/games/game.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { whoIs } from '../match/frame/matchView.ts';
import { shownAt } from '../match/frame/shownAt.ts';
import { givePicture } from '../lib/givePicture.ts';
import { PassingButton } from '../match/frame/PassingButton.tsx';
import { SeatDot } from '../match/frame/SeatDot.tsx';
import { StepBar } from '../match/frame/StepBar.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { AccuracySummary } from './AccuracySummary.tsx';
import { nextFlaw } from './accuracy.ts';
import { sharedAddressOf, analysisPath } from './analysable.ts';
import { pictureOf } from './analysisPicture.ts';
import type { AnalysisState } from './analysisState.ts';
import { progressText, summaryText } from './analysisTexts.ts';
import { EvaluationGraph } from './EvaluationGraph.tsx';
import { JudgedMoves } from './JudgedMoves.tsx';
import { RetryCard } from './RetryCard.tsx';
import { StepVerdict } from './StepVerdict.tsx';
import type { Analysis } from './useAnalysis.ts';

export type AnalysisScreen = Analysis & { readonly texts: GameTexts };

export function AnalysisLayout({
  state,
  judged,
  texts,
  onStep,
  control,
  onRestart,
}: AnalysisScreen): ReactElement {
  const { record, rules, ply } = state;
  return (
    <div className="px-3 pt-2 sm:px-4 lg:pt-4" data-game={rules.id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mb-4">
        <h1 className="mr-auto text-lg sm:text-xl">
          Analysis <span className="max-sm:sr-only">of {rules.title}</span>
        </h1>
        <LinkButton href={shownAt(record) ?? pathsOf(rules.id).ai} variant="quiet" size="small">
          <Icon name="back" size={18} /> {record.isOffline === true ? `Play ${rules.title}` : 'The game'}
        </LinkButton>
      </div>
      <div className="match-beside mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
          <Sides state={state} />
          <AnalysedBoard state={state} judged={judged} control={control} />
          <div className="flex flex-wrap justify-center gap-2">
            <StepBar ply={ply} end={record.moves.length} onStep={onStep} />
            <NextMistake state={state} judged={judged} control={control} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-4">
          {control.retry ? (
            <RetryCard ply={ply} control={control} />
          ) : (
            <StepVerdict
              state={state}
              judged={judged}
              texts={texts}
              onRetry={control.canRetry(ply) ? () => control.start(ply) : null}
            />
          )}
          <EvaluationGraph state={state} judged={judged} texts={texts} onStep={onStep} />
          <Card title="Summary">
            <p>{summaryText(state, judged)}</p>
            <AccuracySummary state={state} judged={judged} />
            <p className="mt-2 text-sm text-muted tabular-nums">{progressText(state)}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              {onRestart === null ? null : (
                <PassingButton size="small" variant="primary" onClick={onRestart}>
                  Try again
                </PassingButton>
              )}
              <Button size="small" onClick={() => void share({ state, judged, texts })}>
                <Icon name="download" size={18} /> Share picture
              </Button>
            </div>
          </Card>
          <Card title="Moves">
            <JudgedMoves state={state} judged={judged} texts={texts} onStep={onStep} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The board shown, with what is known of the game by now. */
async function share({
  state,
  judged,
  texts,
}: Pick<AnalysisScreen, 'state' | 'judged' | 'texts'>): Promise<void> {
  const picture = pictureOf(state, judged, texts);
  if (!picture) return;
  // Moves alone do not say who resigned, or ran out of time.
  const { record, positions, rules } = state;
  const path = positions.at(-1)?.outcome ? sharedAddressOf(record) : (analysisPath(record) ?? '/analysis');
  const address = new URL(path, location.origin).href;
  await givePicture({
    draw: async () => (await import('./drawAnalysis.ts')).drawAnalysis(rules.id, picture),
    name: `${rules.id}-analysis`,
    text: `${picture.text}\n${address}`,
    title: 'Analysis',
    address,
  });
}

function Sides({ state: { record, rules } }: { readonly state: AnalysisState }): ReactElement {
  return (
    <p className="flex flex-wrap justify-center gap-x-5 text-sm font-semibold">
      {seats.map((seat) => (
        <span key={seat} className="flex min-w-0 items-center gap-2">
          <SeatDot seat={seat} />
          <span className="truncate">
            {whoIs(record, seat)} <span className="font-normal text-muted">({rules.sides[seat]})</span>
          </span>
        </span>
      ))}
    </p>
  );
}

type Trained = Pick<Analysis, 'state' | 'judged' | 'control'>;

/** Shows the board before the next move that was not good, of the viewer where they played, to find a better one. */
function NextMistake({ state, judged, control }: Trained): ReactElement {
  const { ply, record, progress, looked } = state;
  const next = nextFlaw(judged, ply, record.yourSeat);
  const isWhole = progress === 'done' || looked !== null;
  const none = record.yourSeat === null ? 'No mistakes' : 'No mistakes of yours';
  return (
    <Button
      aria-disabled={next === null}
      onClick={() => {
        if (next !== null) control.start(next);
      }}
    >
      {next === null && isWhole ? none : 'Next mistake'}
    </Button>
  );
}

/** After a move that was not best, the better move's place is marked like a hint. While one is looked for, it is not. */
function AnalysedBoard({ state, judged, control }: Trained): ReactElement | null {
  const announce = useAnnounce();
  const { rules, record, positions, ply, isForward } = state;
  const { retry } = control;
  const position = retry?.position ?? positions[ply];
  if (!position) return null;
  return (
    <div className="match-board" data-game={rules.id}>
      <GameBoard
        gameId={rules.id}
        state={position.state}
        seat={record.yourSeat}
        canMove={retry?.tried === null}
        marks={position.marks()}
        hinted={retry ? null : (judged[ply - 1]?.better[0]?.move ?? null)}
        animateLast={retry ? retry.tried !== null : isForward}
        onMove={control.play}
        onSay={announce}
      />
    </div>
  );
}

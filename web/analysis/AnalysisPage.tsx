/**
 * `/analysis?game=`: a finished game analysed move by move; `?local=` for the one that two people
 * played in this browser, `?gameType=&moves=` for one that is not stored anywhere. A running one is
 * refused.
 */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { gameById } from '@playfield/games/registry.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { failureOf, serverCalls } from '../match/ai/aiApi.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { LoadingGame } from '../match/frame/LoadingGame.tsx';
import { localKey, storedGame } from '../match/hotseat/localGame.ts';
import type { GameRecord } from '../match/frame/record.ts';
import { readStored } from '../lib/storage.ts';
import { useTitle } from '../shell/title.ts';
import { LinkButton, Button } from '../ui/Button.tsx';
import { addressedGame } from './addressedGame.ts';
import { isAnalysable } from './analysable.ts';
import { AnalysisLayout } from './AnalysisLayout.tsx';
import { openAnalysis, type AnalysisState } from './analysisState.ts';
import { NoGame } from './NoGame.tsx';
import { useAnalysis } from './useAnalysis.ts';
import { Without } from './Without.tsx';

export function AnalysisPage(): ReactElement {
  const [search] = useSearchParams();
  const gameId = search.get('game');
  const localType = search.get('local');
  const [gameType, moves] = [search.get('gameType'), search.get('moves')];
  useTitle('Analysis');
  const isShared = search.get('shared') === '1';
  if (moves !== null) {
    const key = `${gameType} ${moves} ${isShared}`;
    return <AddressedGame key={key} gameType={gameType} moves={moves} isShared={isShared} />;
  }
  if (localType !== null) return <LocalGame key={localType} gameType={localType} />;
  return gameId === null ? <NoGame /> : <LinkedGame key={gameId} gameId={gameId} />;
}

function LinkedGame({ gameId }: { readonly gameId: string }): ReactElement {
  const query = useQuery({
    queryKey: ['analysis', gameId],
    queryFn: () => serverCalls.load(gameId),
    // A game that was still running when last read may be over.
    refetchOnMount: 'always',
  });
  const { data } = query;
  const failed = useFailedRead(query);
  const error = failed?.error ?? query.error;
  const retry = { pending: query.isFetching, onRetry: () => void query.refetch() };
  // One that was read before is analysed though it could not be read again.
  if (error && data?.status !== 'completed') {
    const { kind, text } = failureOf(error);
    return kind === 'unreachable' ? (
      <Refusal title="The game couldn't be loaded" text={text} retry={retry} />
    ) : (
      <Refusal text={text} />
    );
  }
  if (!data) return <LoadingGame title="Analysis" />;
  const refusal = refusalOf(data);
  // A running one may be over by now; what else is refused stays so.
  if (refusal !== null)
    return <Refusal text={refusal} retry={data.status === 'completed' ? undefined : retry} />;
  return <FinishedGame record={data} />;
}

function LocalGame({ gameType }: { readonly gameType: string }): ReactElement {
  const [record] = useState(() => {
    const rules = gameById(gameType);
    return rules ? storedGame(rules, readStored(localKey(gameType))) : null;
  });
  const refusal = record ? refusalOf(record) : 'No such game is kept in this browser.';
  return record && refusal === null ? <FinishedGame record={record} /> : <Refusal text={refusal ?? ''} />;
}

function AddressedGame({
  gameType,
  moves,
  isShared,
}: {
  readonly gameType: string | null;
  readonly moves: string;
  readonly isShared: boolean;
}): ReactElement {
  const [addressed] = useState(() => addressedGame(gameType, moves, isShared));
  if ('refusal' in addressed) return <Refusal text={addressed.refusal} />;
  const refusal = refusalOf(addressed.record);
  return refusal === null ? <FinishedGame record={addressed.record} /> : <Refusal text={refusal} />;
}

/** Why this game is not analysed, in words for the player. */
function refusalOf({ status, moves, gameType }: GameRecord): string | null {
  if (status !== 'completed') return 'This game is not over. It can be analysed once it is.';
  if (!isAnalysable(gameType)) return 'There is no analysis of this game yet.';
  return moves.length === 0 ? 'No move was played in this game.' : null;
}

function FinishedGame({ record }: { readonly record: GameRecord }): ReactElement {
  const [opened] = useState(() => {
    const rules = gameById(record.gameType);
    return rules ? openAnalysis(rules, record) : null;
  });
  if (!opened) return <Refusal text="The moves of this game do not follow the rules known here." />;
  return <OpenedGame opened={opened} />;
}

function OpenedGame({ opened }: { readonly opened: AnalysisState }): ReactElement {
  const [texts] = useState(() => textsOf(opened.record.gameType));
  return <AnalysisLayout {...useAnalysis(opened, texts)} texts={texts} />;
}

function Refusal({
  title = 'There is nothing to analyse',
  text,
  retry,
}: {
  readonly title?: string | undefined;
  readonly text: string;
  /** Where another try may help. */
  readonly retry?: { readonly pending: boolean; readonly onRetry: () => void } | undefined;
}): ReactElement {
  return (
    <Without title={title} text={text}>
      <div className="flex flex-wrap gap-2">
        {retry ? (
          <Button variant="primary" pending={retry.pending} onClick={retry.onRetry}>
            Try again
          </Button>
        ) : null}
        <LinkButton href="/" variant={retry ? 'secondary' : 'primary'}>
          All games
        </LinkButton>
      </div>
    </Without>
  );
}

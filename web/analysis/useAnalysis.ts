/** An analysis and its worker, which lives as long as the page; every step and every move tried again is announced. */
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { endOf, reduceAnalysis, type AnalysisEvent, type AnalysisState } from './analysisState.ts';
import { spokenStep, summaryText } from './analysisTexts.ts';
import { readFinding, type Finding, type Task } from './solvedVerdicts.ts';
import { judgedMoves, type JudgedMove } from './classifyMove.ts';
import { retryControl, type RetryControl } from './retryControl.ts';
import { arrowStep } from './stepKeys.ts';

export type Analysis = {
  readonly state: AnalysisState;
  readonly judged: readonly JudgedMove[];
  /** Shows the board after this many half-moves, within the game. */
  readonly onStep: (ply: number) => void;
  readonly control: RetryControl;
  /** Starts again from the beginning; null while it works, and once it is done. */
  readonly onRestart: (() => void) | null;
};

/** `opened` is the initial state; another game needs another `key`. */
export function useAnalysis(opened: AnalysisState, texts: GameTexts): Analysis {
  const [state, send] = useReducer(reduceAnalysis, opened);
  const judged = judgedMoves(state.rules, state.record, state);
  const isFailed = state.progress === 'failed';
  useFindings(opened, isFailed, send);
  useArrows(state.ply, send);
  useSpeech(state, judged, texts);
  const control = retryControl(state, judged, texts, send);
  return {
    state,
    judged,
    onStep: (ply) => send({ type: 'stepped', ply }),
    control,
    onRestart: isFailed ? () => send({ type: 'restarted' }) : null,
  };
}

/** Findings arrive by the hundred: the shortest time between two renders. */
const shownEveryMs = 50;

function useFindings(opened: AnalysisState, isFailed: boolean, send: (event: AnalysisEvent) => void): void {
  const first = useRef(opened);
  useEffect(() => {
    if (isFailed) return undefined;
    const { record } = first.current;
    const task: Task = {
      gameType: record.gameType,
      moves: record.moves.map(({ move }) => move),
      end: endOf(first.current),
    };
    const worker = new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' });
    let waiting: Finding[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      timer = null;
      send({ type: 'found', findings: waiting });
      waiting = [];
    };
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const finding = readFinding(data);
      if (finding) waiting.push(finding);
      if (finding?.type === 'done') worker.terminate();
      timer ??= setTimeout(show, shownEveryMs);
    });
    worker.addEventListener('error', () => send({ type: 'failed' }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but the page's
    worker.postMessage(task);
    return () => {
      worker.terminate();
      if (timer !== null) clearTimeout(timer);
    };
  }, [isFailed, send]);
}

/** Whether the arrows have another meaning there. */
function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"], [role="menu"], input') !== null;
}

/** The arrow keys step from anywhere on the page except where they have another meaning. */
function useArrows(ply: number, send: (event: AnalysisEvent) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const to = arrowStep(event, ply);
      if (to === null || isBusy(event.target)) return;
      event.preventDefault();
      send({ type: 'stepped', ply: to });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ply, send]);
}

/**
 * Announces a step with its verdict, what is to be done or came of it while a move is tried again,
 * and the summary when it is known and when it is final. Not every finding: it would never be
 * silent.
 */
function useSpeech(state: AnalysisState, judged: readonly JudgedMove[], texts: GameTexts): void {
  const announce = useAnnounce();
  const stage = stageOf(state);
  const { ply, retry } = state;
  const said = useRef({ ply, retry, stage });
  useEffect(() => {
    const before = said.current;
    said.current = { ply, retry, stage };
    if (before.ply !== ply || before.retry !== retry) announce(spokenStep(state, judged, texts));
    else if (before.stage !== stage) announce(summaryText(state, judged));
  }, [state, ply, retry, stage, judged, texts, announce]);
}

function stageOf({ progress, looked }: AnalysisState): string {
  return progress === 'working' && looked ? 'looked' : progress;
}

/**
 * Analyses a finished game of an unsolved kind: every position from the last to the first, then all
 * of them again, deeper each time. A move is compared with the better one by searching both to the
 * same depth. Runs in a worker; pure.
 */
import { draw, type Estimator, type Look, type Verdict } from '@playfield/engines/analyst.ts';
import type { Game as GameRules } from '@playfield/games/game.ts';
import type { Move } from '../match/frame/record.ts';
import type { Finding, Task } from './solvedVerdicts.ts';
import { isCostly, type Comparison } from './classifyMove.ts';
import { isBetter, throughMove } from './verdict.ts';

/**
 * Positions per search, round by round: first verdicts within a second, the last ones while they
 * are worth waiting for.
 */
const rounds: readonly number[] = [12_000, 150_000, 1_000_000];

/** An engine only searches running games; where the rules ended one, they give the verdict. */
export function withRules(rules: GameRules, estimator: Estimator): Estimator {
  return {
    ...estimator,
    look(moves, mostNodes) {
      const restored = rules.restore(moves);
      if (!restored.ok) throw new Error(`${rules.id}: ${restored.error.code}`);
      const { outcome } = restored.value;
      if (!outcome) return estimator.look(moves, mostNodes);
      const verdict: Verdict = outcome.winner === null ? draw : { outcome: 'loss', within: 0 };
      return { verdict, best: null, nodes: 0, isFinal: true };
    },
  };
}

type Compared = Comparison & { readonly better: readonly Move[] };

export function* estimatesOf(
  estimator: Estimator,
  { moves, end }: Omit<Task, 'gameType'>,
  nodesOfRounds = rounds,
): Generator<Finding> {
  const known = new Map<number, Verdict>();
  const final = new Map<number, Look>();
  let nodes = 0;
  const look = (line: readonly Move[], mostNodes: number): Look => {
    const found = estimator.look(line, mostNodes);
    nodes += found.nodes;
    return found;
  };

  /** The half-move that was played, beside the one that the search prefers. */
  const compare = (ply: number, found: Look, after: Verdict, mostNodes: number): Compared => {
    const played = moves[ply];
    const reached = throughMove(after);
    const isBest = !found.best || !played || estimator.isSameMove(found.best, played);
    if (isBest || !isBetter(found.verdict, reached)) return { before: reached, reached, better: [] };
    if (!isCostly(found.verdict, reached)) return { before: found.verdict, reached, better: [] };
    const best = [found.best];
    if (found.verdict.outcome !== 'open') return { before: found.verdict, reached, better: best };
    // From here the other move was searched one half-move less deep than the one played.
    const other = throughMove(look([...moves.slice(0, ply), ...best], mostNodes).verdict);
    if (!isBetter(other, reached)) return { before: reached, reached, better: [] };
    return { before: other, reached, better: isCostly(other, reached) ? best : [] };
  };

  if (end) {
    const verdict = decided(end);
    known.set(moves.length, verdict);
    yield { type: 'verdict', ply: moves.length, verdict };
  }
  for (const mostNodes of nodesOfRounds) {
    let depth = Infinity;
    for (let ply = end ? moves.length - 1 : moves.length; ply >= 0; ply -= 1) {
      const found = final.get(ply) ?? look(moves.slice(0, ply), mostNodes);
      if (found.isFinal) final.set(ply, found);
      const after = known.get(ply + 1);
      const compared = after ? compare(ply, found, after, mostNodes) : null;
      const verdict = compared?.before ?? found.verdict;
      known.set(ply, verdict);
      if (verdict.outcome === 'open') depth = Math.min(depth, verdict.depth);
      if (compared) {
        const { before, reached, better } = compared;
        yield { type: 'compared', ply, before, reached, moves: better };
      }
      yield { type: 'verdict', ply, verdict };
    }
    yield { type: 'looked', looked: { depth: Number.isFinite(depth) ? depth : 0, nodes } };
  }
  yield { type: 'done' };
}

/** Won and lost games as verdicts of this search. */
function decided(end: Verdict): Verdict {
  return 'plies' in end ? { outcome: end.outcome, within: end.plies } : end;
}

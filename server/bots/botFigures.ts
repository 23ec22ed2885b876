/** What the engine pool does, as figures for the operator. */
import type { Metrics } from '../metrics/metrics.ts';
import type { BotEvents } from './bots.ts';

const secondBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const effortBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1];

/** `lost` besides: the log wants to know of it too. */
export function botFigures(metrics: Metrics, lost: BotEvents['lost']): BotEvents {
  const answers = metrics.counter('playfield_ai_answers_total', 'Answers of the AI, by game and level.');
  const refusals = metrics.counter(
    'playfield_ai_refusals_total',
    'Questions to the AI left unanswered, by reason.',
  );
  const losses = metrics.counter(
    'playfield_ai_threads_lost_total',
    'Engine threads that died or were ended.',
  );
  const wait = metrics.histogram(
    'playfield_ai_wait_seconds',
    'Time in the queue before an answer.',
    secondBounds,
  );
  const think = metrics.histogram('playfield_ai_think_seconds', 'Time on the engine thread.', secondBounds);
  const efforts = metrics.histogram(
    'playfield_ai_effort_ratio',
    'Share of the usual positions that a search was given; 1 while nobody waits.',
    effortBounds,
  );
  return {
    answered({ kind, effort, waitedMs, thinkMs }) {
      answers.add({ kind });
      wait.observe(waitedMs / 1000);
      think.observe(thinkMs / 1000);
      efforts.observe(effort);
    },
    refused: (code) => refusals.add({ code }),
    lost(kind, error) {
      losses.add({ kind });
      lost(kind, error);
    },
  };
}

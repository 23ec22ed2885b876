/** Points with their ledger, and the level that they make. */
import * as contract from '@playfield/contracts/http/profiles.ts';
import type { DigestStep } from '../digest/step.ts';
import type { Feature } from '../feature.ts';
import { serve } from '../http/serve.ts';
import { createPoints, type Points, type PointsOptions } from './points.ts';

export type PointsFeature = Feature & {
  readonly step: DigestStep;
  /** Books what achievements bring, and what tournaments take and give. */
  readonly book: Points['book'];
};

export function pointsFeature(options: PointsOptions): PointsFeature {
  const points = createPoints(options);
  return {
    name: 'points',
    step: points.step,
    book: points.book,
    routes: (context) =>
      serve(context, contract.getMyPoints, ({ player, query }) => points.history(player.id, query.before)),
    async carryOver(tx, fromId, toId) {
      await points.carryOver(tx, fromId, toId);
      return () => undefined;
    },
  };
}

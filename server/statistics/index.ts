/** How much ends on the site: a consumer of endings, read by the operator. */
import type { Feature } from '../feature.ts';
import { createStatistics, type Statistics, type StatisticsOptions } from './statistics.ts';

export function statisticsFeature(options: StatisticsOptions): Feature & { readonly statistics: Statistics } {
  const statistics = createStatistics(options);
  return { name: 'statistics', statistics, consumers: [statistics.consumer] };
}

/** The digest as a feature: features hand in their steps, and it tells players what became of their results, then and later. */
import type { Feature } from '../feature.ts';
import { createDigest, type DigestOptions } from './digest.ts';
import { resultKeeper, type ResultKeeperOptions } from './results.ts';

export function digestFeature(options: DigestOptions & ResultKeeperOptions): Feature {
  return { name: 'digest', consumers: [createDigest(options)], ...resultKeeper(options) };
}

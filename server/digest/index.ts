/** The digest as a feature: features hand in their steps, and it is told to players what became of their results. */
import type { Feature } from '../feature.ts';
import { createDigest, type DigestOptions } from './digest.ts';

export function digestFeature(options: DigestOptions): Feature {
  return { name: 'digest', consumers: [createDigest(options)] };
}

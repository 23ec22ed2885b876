/**
 * Glicko-2 (Glickman, "Example of the Glicko-2 system") for single results, each with a weight, on a scale that begins at
 * 1200. The deviation grows with the time since the last rated game, so no timer ever recomputes anything.
 */
import { dayMs } from '../durations.ts';

export const startRating = 1200;
export const startDeviation = 350;
export const startVolatility = 0.06;
const leastDeviation = 45;
const leastRating = 100;
const mostVolatility = 0.1;
/** From this deviation on a rating is provisional. */
const provisionalFrom = 110;
/** How much volatilities may change. */
const tau = 0.5;
/** One unit of Glicko-2's own scale. */
const scale = 173.7178;
/** Growth of the deviation in a day: 60 becomes 110 in a year. */
const growthPerDay = 0.21436;
const closeEnough = 1e-6;
const mostSteps = 100;

export type Rating = { readonly rating: number; readonly deviation: number; readonly volatility: number };

export const newcomer: Rating = {
  rating: startRating,
  deviation: startDeviation,
  volatility: startVolatility,
};

export type Result = {
  readonly opponent: Rating;
  /** 1 won, ½ drawn, 0 lost. */
  readonly score: number;
  /** 1 is a whole game. */
  readonly weight: number;
};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const growth = (volatility: number): number => growthPerDay * (scale * volatility) ** 2;

/** The rating as it is known at an instant: less and less well, the longer ago the last rated game ended. */
export function live(known: Rating, sinceMs: number): Rating {
  const variance = known.deviation ** 2 + (Math.max(0, sinceMs) / dayMs) * growth(known.volatility);
  return { ...known, deviation: Math.min(startDeviation, Math.sqrt(variance)) };
}

/** How long after the last rated game a rating becomes provisional; null when it is already. */
export function firmForMs({ deviation, volatility }: Rating): number | null {
  const left = provisionalFrom ** 2 - deviation ** 2;
  return left > 0 ? (left / growth(volatility)) * dayMs : null;
}

export const isFirm = ({ deviation }: Rating): boolean => deviation < provisionalFrom;

/** A player known as well as most of those one meets. */
const typicalDeviation = 80;

/** About how many more games make a rating firm; 0 when it is. */
export function gamesToFirm(known: Rating): number {
  let games = 0;
  for (let now = known; !isFirm(now); games += 1) {
    const after = rate(now, [{ opponent: { ...now, deviation: typicalDeviation }, score: 0.5, weight: 1 }]);
    if (!after) break;
    now = after;
  }
  return games;
}

/** Step 5 of the paper. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / tau ** 2;
  };
  let low = a;
  let high = Math.log(delta ** 2 - phi ** 2 - v);
  // The logarithm of what isn't positive is no bound.
  if (!Number.isFinite(high)) {
    let k = 1;
    while (f(a - k * tau) < 0 && k < mostSteps) k += 1;
    high = a - k * tau;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  for (let step = 0; step < mostSteps && Math.abs(high - low) > closeEnough; step += 1) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
}

/**
 * The rating after these results, all from the ratings before them (`live`). `advantage` is what the seat is worth on the rating's
 * scale. Null when the figures lead nowhere: what isn't finite is never stored.
 */
export function rate(player: Rating, results: readonly Result[], advantage = 0): Rating | null {
  const mu = (player.rating - startRating + advantage) / scale;
  const phi = player.deviation / scale;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score, weight } of results) {
    const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / scale) ** 2) / Math.PI ** 2);
    const opponentMu = (opponent.rating - startRating - advantage) / scale;
    const expected = 1 / (1 + Math.exp(-g * (mu - opponentMu)));
    information += weight * g ** 2 * expected * (1 - expected);
    surprise += weight * g * (score - expected);
  }
  if (information === 0) return player;
  const v = 1 / information;
  const sigma = newVolatility(player.volatility, phi, v, v * surprise);
  const variance = 1 / (1 / phi ** 2 + information);
  const rating = startRating + scale * (mu + variance * surprise) - advantage;
  const rated = {
    rating: Math.max(leastRating, rating),
    deviation: clamp(scale * Math.sqrt(variance), leastDeviation, startDeviation),
    volatility: Math.min(mostVolatility, sigma),
  };
  return Object.values(rated).every(Number.isFinite) ? rated : null;
}

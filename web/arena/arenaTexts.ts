/** The arena's texts: the summary, sharing, announcements (AR-041, AR-045…048). Pure. */
import { numberText, ordinalText } from '@playfield/contracts/numberText.ts';
import type { ArenaState, Standing, Summary } from './arenaState.ts';

/** As m:ss (AR-041). */
export function survivedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const massText = (mass: number): string => numberText(Math.round(mass));

/** Counted once a second: that nobody is alive was counted before this player entered. */
export const aliveText = ({ phase, standing: { alive } }: ArenaState): string =>
  alive === null ? '–' : String(phase === 'playing' ? Math.max(1, alive) : alive);

/** How the life ended; empty where unknown. */
export function endText({ killer, isTold }: Summary): string {
  if (!isTold) return '';
  if (killer === null) return 'You ran into the boundary.';
  return `You ran into ${killer.name}${killer.isBot ? ' (bot)' : ''}.`;
}

/** Below the summary: says so when the countdown is paused; empty during a respawn (AR-013, G82). */
export function respawnText({
  isHeld,
  isRespawning,
  isDue,
}: Pick<ArenaState, 'isHeld' | 'isRespawning' | 'isDue'>): string {
  if (isRespawning) return '';
  if (isDue) return 'Respawning when the arena answers...';
  return isHeld ? 'Auto-respawn paused' : 'Auto-respawning in 3 seconds...';
}

/** The rank at the moment of death; empty where unknown. */
export const finishText = ({ rank }: Pick<Summary, 'rank'>): string =>
  rank > 0 ? `You finished ${ordinalText(rank)}.` : '';

export const copiedText = 'Score copied to clipboard! Share it with friends!';

export function scoreText({ mass, kills, survivedMs }: Summary): string {
  const snakes = kills === 1 ? '1 kill' : `${kills} kills`;
  return `I reached mass ${massText(mass)} with ${snakes} and survived ${survivedText(survivedMs)} in the Snake.io Arena. Can you beat me?`;
}

/** Address of X's composer with text and link filled in (AR-045). */
export function tweetAddress(summary: Summary, url: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text: scoreText(summary), url }).toString()}`;
}

/** Address of Reddit's submit page (AR-046). */
export function redditAddress(summary: Summary, url: string): string {
  return `https://www.reddit.com/submit?${new URLSearchParams({ url, title: scoreText(summary) }).toString()}`;
}

/** While the connection is lost or the server does not give the snake back; the server's reason, if any. */
export function cutOffText({ link, problem }: Pick<ArenaState, 'link' | 'problem'>): string {
  const reason = link === 'connected' ? problem : null;
  return reason ?? 'Connection lost. Reconnecting...';
}

/** Announced every few seconds during a game. */
export function standingSpeech({ rank, mass, isInDanger }: Standing): string {
  const place = rank > 0 ? `Rank ${rank}, mass ${massText(mass)}.` : `Mass ${massText(mass)}.`;
  return isInDanger ? `${place} Danger zone: turn back.` : place;
}

export function deathSpeech(summary: Summary): string {
  const { mass, kills, survivedMs, rank } = summary;
  const place = rank > 0 ? ` Rank ${rank}.` : '';
  return `Game over. ${endText(summary)} Final mass ${massText(mass)}, kills ${kills}, survived ${survivedText(survivedMs)}.${place}`;
}

/** A race may have been the player's best, guest or not: said once the race's own toast has been seen (TY-031, TY-032). */
import { newlyUnlocked } from '@playfield/games/typing-race/index.ts';
import { api } from '../../api/http.ts';
import { changeTypingProfile, refreshTypingProfile } from '../../typing/typingProfile.ts';
import { unlockedToasts, unlockToasts } from '../../typing/unlockToasts.ts';
import { isBestNews } from '../raceTexts.ts';

/**
 * Brings the account's best into this browser: without a word when a race has been loaded (`run` null), so that it is known before
 * the race; then after a run that was finished and not refused, where the race ended in front of this page.
 */
export async function keepBest(run: Parameters<typeof isBestNews>[0] | null): Promise<void> {
  try {
    const { bestWpm: now } = await api('GET /api/me/typing');
    const before = refreshTypingProfile().bestWpm;
    if (now > before) changeTypingProfile({ bestWpm: now });
    if (!run || !isBestNews(run, { before, now })) return;
    unlockToasts.add([
      { title: 'New personal best', text: `${now} WPM`, tone: 'success' },
      ...unlockedToasts(newlyUnlocked(before, now)),
    ]);
  } catch {
    // The typing home asks again.
  }
}

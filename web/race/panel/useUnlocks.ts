/** A race may have been the player's best, guest or not: said once the race's own toast has been seen (TY-031, TY-032). */
import { useEffect } from 'react';
import { newlyUnlocked } from '@playfield/games/typing-race/index.ts';
import { api } from '../../api/http.ts';
import { changeTypingProfile, refreshTypingProfile } from '../../typing/typingProfile.ts';
import { unlockedToasts, unlockToasts } from '../../typing/unlockToasts.ts';

/** `hasCounted`: the player finished the race that ended in front of this page, and the run was not refused. */
export function useUnlocks(hasCounted: boolean): void {
  useEffect(() => {
    if (hasCounted) void tell();
  }, [hasCounted]);
}

async function tell(): Promise<void> {
  try {
    const { bestWpm } = await api('GET /api/me/typing');
    const before = refreshTypingProfile().bestWpm;
    if (bestWpm <= before) return;
    changeTypingProfile({ bestWpm });
    unlockToasts.add([
      { title: 'New personal best', text: `${bestWpm} WPM`, tone: 'success' },
      ...unlockedToasts(newlyUnlocked(before, bestWpm)),
    ]);
  } catch {
    // The typing home asks again.
  }
}

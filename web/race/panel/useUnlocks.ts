/** A race that was the best so far may unlock vehicles: said once its own toast has been seen. */
import { useEffect } from 'react';
import { newlyUnlocked } from '@playfield/games/typing-race/index.ts';
import { api } from '../../api/http.ts';
import { toast } from '../../shell/toast.ts';
import { changeTypingProfile, refreshTypingProfile } from '../../typing/typingProfile.ts';

/** As long as the banner of a finished run stays (document 2, section 9). */
const AFTER_MS = 3000;

/** `isBest`: the race that ended in front of this page was the player's best. */
export function useUnlocks(isBest: boolean): void {
  useEffect(() => {
    if (!isBest) return undefined;
    const telling = setTimeout(() => void tell(), AFTER_MS);
    return () => clearTimeout(telling);
  }, [isBest]);
}

async function tell(): Promise<void> {
  try {
    const { bestWpm } = await api('GET /api/me/typing');
    const before = refreshTypingProfile().bestWpm;
    if (bestWpm <= before) return;
    changeTypingProfile({ bestWpm });
    const [vehicle] = newlyUnlocked(before, bestWpm).slice(-1);
    if (vehicle) toast({ title: 'New Vehicle Unlocked!', text: vehicle.name, tone: 'success' });
  } catch {
    // The typing home asks again.
  }
}

/** What a tab does about a notification that has come. Pure. */
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import type { SoundName } from '../shell/sounds.ts';
import { isAnswerable, isRinging, isWin } from './kinds.ts';

/** A tab, and what it knows of the others. */
export type TabState = {
  /** It shows the page that the notification is about. */
  readonly isThere: boolean;
  readonly isHidden: boolean;
  /** It hears of it long after the others. */
  readonly isLate: boolean;
  readonly isLeader: boolean;
  readonly isAnyVisible: boolean;
};

type Telling = {
  /** The reader is looking at the page it is about. */
  readonly isRead: boolean;
  /** Asked for by every visible tab, or by all if none is visible, as not every tab may play: one is heard (shell/inOneTab.ts). */
  readonly sound: SoundName | null;
  readonly shows: 'question' | 'news' | null;
  /** In the title and on the desktop. */
  readonly isCalled: boolean;
};

export function tellingOf(
  { kind, inviteId }: Pick<Notification, 'kind' | 'inviteId'>,
  tab: TabState,
): Telling {
  const { isThere, isHidden, isLate, isLeader, isAnyVisible } = tab;
  const isQuestion = inviteId !== null && isAnswerable(kind);
  const ring = isRinging(kind) ? 'notify' : null;
  const isHeard = !isLate && !(isHidden && isAnyVisible);
  // A match of a tournament calls even in the tab that shows it, if that tab is hidden.
  const isCall = ring !== null && kind.startsWith('tournament/');
  if (isThere && !isQuestion && !(isCall && isHidden))
    return { isRead: !isHidden, sound: isCall && isHeard ? ring : null, shows: null, isCalled: false };
  const isUnseen = isLeader && !isAnyVisible;
  return {
    // An invitation's own page asks as well.
    isRead: isQuestion && isThere && !isHidden,
    sound: isHeard ? (ring ?? (isWin(kind) ? 'win' : null)) : null,
    shows: isQuestion ? (isThere ? null : 'question') : !isHidden || isUnseen ? 'news' : null,
    isCalled: isUnseen,
  };
}

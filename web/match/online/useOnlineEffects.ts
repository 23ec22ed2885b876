/**
 * The effects of a match between two people besides drawing: alerts the player, announces clocks,
 * offers and absence.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SocketStatus } from '../../api/liveSocket.ts';
import { playSound } from '../../shell/sound.ts';
import { toast } from '../../shell/toast.ts';
import { showInSight } from '../../lib/inSight.ts';
import { counted } from '../frame/format.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { useTick } from '../../lib/useTick.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { canMove } from '../frame/matchView.ts';
import { spokenAtStart } from '../frame/speech.ts';
import { callUnseen } from '../../notifications/desktopCall.ts';
import { clockLeftMs, linkOf, runningSeat, type OnlineState, type PastOffer } from './onlineState.ts';
import { backText, linkTexts, markPassed, offerText, slotOf, toldLink, type Slot } from './onlineTexts.ts';

/** Returns a title that replaces the usual one: that a player joined, until the page is seen, or that a rematch is offered. */
export function useOnlineEffects(
  state: OnlineState,
  texts: GameTexts,
  joinedName: string | null,
): string | null {
  useInSight(state);
  useTurnCall(state, joinedName);
  useOfferCall(state);
  useSpokenBeginning(state, texts);
  useSpokenLink(state);
  useSpokenSlot(state);
  useSpokenClock(state);
  return useJoinedNews(state, joinedName) ?? rematchNews(state);
}

/** `Bob wants a rematch - Connect Four`. */
function rematchNews(state: OnlineState): string | null {
  const slot = slotOf(state, 0);
  const isAsked = slot.kind === 'offer' && !slot.isOurs && slot.offer.kind === 'rematch';
  return isAsked ? `${slot.text.slice(0, -1)} - ${state.match.rules.title}` : null;
}

function useJoinedNews({ match }: OnlineState, name: string | null): string | null {
  const [isSeen, setSeen] = useState(false);
  const { title } = match.rules;
  const tell = useEffectEvent((who: string) => {
    toast({ title: 'Player Joined', text: `${who} joined the game!`, tone: 'success' });
    void callUnseen(match.record?.id ?? '', `${who} joined`, `${title}: the game begins.`);
    if (!document.hidden) playSound('notify');
  });
  useEffect(() => {
    if (name === null) return undefined;
    tell(name);
    const look = (): void => {
      if (!document.hidden) setSeen(true);
    };
    // People looking at the page would not read a title that changes at once.
    const timer = setTimeout(look, 3000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [name]);
  return name !== null && !isSeen ? `${name} joined - ${title}` : null;
}

function useInSight({ match }: OnlineState): void {
  const id = match.record?.id;
  useEffect(() => (id === undefined ? undefined : showInSight(id)), [id]);
}

/** It is our turn on a hidden page: in a rematch and in a tournament from the first move on. */
function useTurnCall({ match }: OnlineState, joinedName: string | null): void {
  const ourPly = canMove(match) ? match.position.ply : -1;
  const call = useEffectEvent(() => {
    // Where somebody was seen to join, that has called.
    if (ourPly > 0 || joinedName === null)
      void callUnseen(match.record?.id ?? '', 'Your turn', match.rules.title);
  });
  useEffect(() => {
    if (ourPly >= 0) call();
  }, [ourPly]);
}

/** An offer calls from a hidden page: once, however often the connection is lost before it is answered. */
function useOfferCall(state: OnlineState): void {
  const { record, rules } = state.match;
  const offer = record?.yourSeat ? record.online?.offer : null;
  const asked = record && offer && offer.by !== record.yourSeat ? offerText(state, record, offer) : null;
  const call = useEffectEvent((text: string) => void callUnseen(record?.id ?? '', rules.title, text));
  useEffect(() => {
    if (asked !== null) call(asked);
  }, [asked]);
}

/** The wait for a second player is over: announces who starts. */
function useSpokenBeginning({ match }: OnlineState, texts: GameTexts): void {
  const announce = useAnnounce();
  const status = match.record?.status ?? null;
  const before = useRef(status);
  const speak = useEffectEvent(() => announce(spokenAtStart(match, texts) ?? ''));
  useEffect(() => {
    if (before.current === 'waiting' && status === 'playing') speak();
    before.current = status;
  }, [status]);
}

function useSpokenLink(state: OnlineState): void {
  const announce = useAnnounce();
  const link = linkOf(state);
  const said = useRef<SocketStatus>('connected');
  useEffect(() => {
    const before = said.current;
    said.current = toldLink(before, link);
    if (before !== said.current) announce(`${linkTexts[link]}.`, 'assertive');
  }, [link, announce]);
}

/** Announces offers and absence once each, not every second. */
function useSpokenSlot(state: OnlineState): void {
  const announce = useAnnounce();
  const nowMs = useTick(1000, state.match.record?.status === 'playing');
  const slot = slotOf(state, nowMs);
  const before = useRef('none');
  /** News that was hidden for a moment is not new. */
  const saidOffer = useRef<PastOffer | null>(null);
  const speak = useEffectEvent((meaning: string) => {
    const isBack = before.current.startsWith('away') && slot.kind !== 'away' && slot.kind !== 'lost';
    before.current = meaning;
    const back = isBack ? backText(state) : null;
    if (back !== null) announce(back);
    const isOld = slot.kind === 'note' && saidOffer.current === state.pastOffer;
    saidOffer.current = state.pastOffer;
    if ('text' in slot && slot.kind !== 'lost' && !isOld) announce(slot.text);
  });
  const meaning = meaningOf(slot);
  useEffect(() => speak(meaning), [meaning]);
}

/** A slot's announcement, without its seconds. */
function meaningOf(slot: Slot): string {
  if (slot.kind === 'offer') return `offer ${slot.offer.kind} ${slot.offer.by}`;
  if (slot.kind === 'away') return `away ${slot.canClaim}`;
  if (slot.kind === 'hurry') return `hurry ${slot.seat}`;
  return slot.kind === 'note' ? slot.text : slot.kind;
}

/** The viewer's own clock at 60, 30 and 10 seconds. */
function useSpokenClock(state: OnlineState): void {
  const announce = useAnnounce();
  const seat = state.match.record?.yourSeat ?? null;
  const isRunning = seat !== null && runningSeat(state) === seat;
  const nowMs = useTick(250, isRunning);
  const leftMs = isRunning ? clockLeftMs(state, seat, nowMs) : null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    const mark = leftMs !== null && before.current !== null ? markPassed(before.current, leftMs) : null;
    before.current = leftMs ?? before.current;
    if (mark !== null) announce(`${counted(mark, 'second', 'seconds')} left.`);
  }, [leftMs, announce]);
}

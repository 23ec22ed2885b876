/** Side effects of a race: title, sounds, the toast at its end, and announcements (start, half, finish). */
import { useEffect, useEffectEvent, useRef } from 'react';
import { showInSight } from '../../lib/inSight.ts';
import { callUnseen } from '../../notifications/desktopCall.ts';
import { gameFinished } from '../../shell/installOffer.ts';
import { playSound } from '../../shell/sound.ts';
import { useTitle } from '../../shell/title.ts';
import { toast } from '../../shell/toast.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { botsText, completeToast, countdownSeconds, raceTitle } from '../raceTexts.ts';
import type { RaceSession } from '../raceSession.ts';
import { linkOf, untilMs, type Phase, type RaceState } from '../raceState.ts';
import { keepBest } from './keepBest.ts';

export function useRaceEffects(state: RaceState, session: RaceSession, phase: Phase): void {
  useTitle(titleFor(state, phase));
  useEffect(() => showInSight(state.raceId), [state.raceId]);
  useSpokenPhase(state, phase);
  useSpokenPlayers(state, phase);
  useSpokenHalf(session);
  useSpokenLink(state, phase);
}

function titleFor({ raceId, race }: RaceState, phase: Phase): string {
  const name = raceTitle(raceId);
  if (phase === 'waiting') return `Waiting for Racers - ${name}`;
  if (phase === 'starting') return `${race?.players.length ?? 0} racers - ${name}`;
  if (phase === 'countdown') return `Get Ready to Race - ${name}`;
  if (phase === 'running') return `GO! - ${name}`;
  return phase === 'over' ? `Results - ${name}` : name;
}

function useSpokenPhase(state: RaceState, phase: Phase): void {
  const announce = useAnnounce();
  const before = useRef<Phase>('loading');
  const turn = useEffectEvent((from: Phase) => {
    const { race } = state;
    const isSeen = from !== 'loading';
    if (!isSeen) void keepBest(null);
    if (phase === 'countdown') {
      announce('Get ready to race.');
      if (!document.hidden) playSound('notify');
      const leftMs = untilMs(state, race?.goAtMs ?? null, performance.now()) ?? 0;
      const inSeconds = `Your race starts in ${countdownSeconds(leftMs)} seconds.`;
      void callUnseen(state.raceId, 'Get Ready to Race', inSeconds);
    }
    if (phase === 'running') {
      announce(from === 'countdown' ? 'GO!' : 'The race is running.');
      if (from === 'countdown') playSound('click');
    }
    if (phase !== 'over' || !race?.results) return;
    const own = race.results.find(({ playerId }) => playerId === race.you);
    if (!isSeen) return;
    if (own?.verdict === 'plausible') void keepBest({ wpm: own.wpm, textId: race.textId });
    // The results bring these texts along.
    void import('./resultTexts.ts').then(
      ({ spokenOutcome }) => announce(spokenOutcome(race), 'assertive'),
      () => undefined,
    );
    if (own && own.position !== null) gameFinished();
    if (!own || own.isDnf) return;
    toast(completeToast(own));
    playSound(own.position === 1 && own.verdict !== 'flagged' ? 'win' : 'draw');
  });
  useEffect(() => {
    const from = before.current;
    before.current = phase;
    if (from !== phase) turn(from);
  }, [phase]);
}

type Known = { readonly name: string; readonly isFinished: boolean; readonly isBot: boolean };

/** Announces who joins, leaves and finishes. */
function useSpokenPlayers({ race }: RaceState, phase: Phase): void {
  const announce = useAnnounce();
  const known = useRef<ReadonlyMap<string, Known> | null>(null);
  useEffect(() => {
    if (!race) return;
    const before = known.current;
    known.current = new Map(
      race.players.map(({ playerId, playerName, isFinished, isBot }) => [
        playerId,
        { name: playerName, isFinished, isBot },
      ]),
    );
    if (!before) return;
    const others = race.players.filter(({ playerId }) => playerId !== race.you);
    for (const { playerId, playerName, isFinished, isBot } of others) {
      if (!before.has(playerId)) {
        if (!isBot) announce(`${playerName} joined.`);
      } else if (isFinished && before.get(playerId)?.isFinished === false && phase === 'running')
        announce(`${playerName}${isBot ? ' (bot)' : ''} finished.`);
    }
    // A bot that gives way says nothing.
    for (const [id, { name, isBot }] of before)
      if (!isBot && !known.current.has(id)) announce(`${name} left.`);
    const hadBots = [...before.values()].some(({ isBot }) => isBot);
    if (race.bots > 0 && !hadBots && race.status === 'waiting') announce(botsText(race.bots));
  }, [race, phase, announce]);
}

function useSpokenHalf(session: RaceSession): void {
  const announce = useAnnounce();
  useEffect(() => {
    let isSaid = false;
    return session.typing.subscribe(() => {
      const { currentIndex, characters, isComplete } = session.typing.get();
      const isHalf = characters.length > 0 && currentIndex * 2 >= characters.length;
      if (isHalf && !isSaid && !isComplete) announce('Half of the text is done.');
      isSaid = isHalf;
    });
  }, [session, announce]);
}

function useSpokenLink(state: RaceState, phase: Phase): void {
  const announce = useAnnounce();
  const isLost = linkOf(state) === 'reconnecting';
  const wasLost = useRef(false);
  useEffect(() => {
    if (isLost === wasLost.current) return;
    wasLost.current = isLost;
    const kept = phase === 'running' ? ' Your keys are kept.' : '';
    announce(isLost ? `Connection lost.${kept}` : 'Connected.', 'assertive');
  }, [isLost, phase, announce]);
}

/** What lobby and race say (document 2, sections 2, 3 and 8). Pure. */
import type { Race, RacePlayer, RaceResult } from '@playfield/contracts/http/race.ts';
import { counted } from '../match/frame/format.ts';
import type { Lane } from '@playfield/games/typing-race/lanes/index.ts';
import type { ToastText } from '../shell/toastState.ts';
import type { Phase } from './raceState.ts';

const shortId = 6;

/** `Race #7Kd2xP` (OL-002, RC-002): the beginning of the id, long enough to tell the races of a lobby apart. */
export function raceTitle(id: string): string {
  return `Race #${id.slice(0, shortId)}`;
}

export const fullToast: ToastText = {
  title: 'Race is full',
  text: 'This race has reached its maximum participant limit.',
  tone: 'error',
};
export const nameToast: ToastText = {
  title: 'Name Required',
  text: 'Please enter your name to join a race',
  tone: 'error',
};
/** What is said of a race that waits: it goes once others are there. */
export const waitingKey = 'race waits';
export const createdToast: ToastText = {
  title: 'Race created!',
  text: 'Your race is ready for other players to join.',
  tone: 'success',
  key: waitingKey,
};
export const joinedToast: ToastText = {
  title: 'Joined race!',
  text: 'Get ready to race against other players.',
  tone: 'success',
};
export const createFailed = 'Failed to create race';
export const joinFailed = 'Failed to join race';
/** OL-013, OL-014: where the server said nothing. */
export const failedFallback = 'Please try again';

/** RC-016. */
export function completeToast(own: Pick<RaceResult, 'wpm' | 'accuracy'>): ToastText {
  return {
    title: 'Race Complete!',
    text: `${own.wpm} WPM, ${own.accuracy}% accuracy`,
    tone: 'success',
  };
}

/**
 * Whether a race's own run is a best to tell of (TY-031): it made the best what it is. One that another device has brought is kept
 * without a word. A race over a text of the creator's own (`textId` null) counts for nothing.
 */
export function isBestNews(
  run: { readonly wpm: number; readonly textId: string | null },
  best: { readonly before: number; readonly now: number },
): boolean {
  return run.textId !== null && best.now > best.before && run.wpm >= best.now;
}

export type StatRow = { readonly name: string; readonly value: string };

/** `Ada, Bob and 4 bots`. */
export function namesOf({ players, bots }: Pick<Race, 'players' | 'bots'>): string {
  const names = players.filter(({ isBot }) => !isBot).map(({ playerName }) => playerName);
  return `${names.join(', ')}${bots === 0 ? '' : ` and ${counted(bots, 'bot', 'bots')}`}`;
}

/** What bots in the grid mean for people. */
export function botsText(bots: number): string {
  return bots === 1
    ? 'One bot fills the free place and gives way to a person.'
    : `${bots} bots fill the free places and give way to people.`;
}

/** How fast bots are. Before a first run it is `raceBotWpm([])` of the rules. */
export const botSpeedText = 'at the speed of your latest runs (35 WPM before your first)';

/** Who comes into a quick race that nobody joins. */
export const botsComeText = `They are labelled, type ${botSpeedText}, fill the free places and give way to people.`;

/** Who can come into a race that waits for people (RC-003). */
export function waitingText({ isListed }: Pick<Race, 'isListed'>): string {
  const who = isListed
    ? 'Everybody can find the race in the lobby; this link leads straight to it.'
    : 'Only people with this link can join.';
  return `At least 2 players are needed. ${who}`;
}

/** Who is ready for a race that starts soon, and what starts it (G56). */
export function startText(race: Race): string {
  if (race.isTournament) return 'It starts as soon as both are here.';
  const ready = race.players.filter(({ isReady, isBot }) => isReady && !isBot).length;
  const text = `${race.participants}/${race.maxParticipants} players, ${ready} ready. It starts at once when all are.`;
  return race.bots === 0 ? text : `${text} ${botsText(race.bots)}`;
}

/** A name with the word that nobody may miss. */
export const racerName = ({ playerName, isBot }: Pick<RacePlayer, 'playerName' | 'isBot'>): string =>
  isBot ? `${playerName} (bot)` : playerName;

/** `Ada`, with what there is to know about the lane. */
function tagOf(player: RacePlayer, race: Race): string {
  if (player.isBot) return 'Bot';
  if (player.hasLeft) return 'Left';
  // The server may not know yet that this page has come.
  if (player.playerId === race.you) return 'You';
  if (!player.isConnected && !player.isFinished) return 'Lost connection';
  if (race.status === 'waiting' && player.isReady) return 'Ready';
  return '';
}

/**
 * The lanes: the player's own first, the others in the order of joining; no lane ever changes its place (RC-006, RC-008). `own`
 * stands for the player.
 */
export function lanesOf(race: Race, own: RacePlayer | undefined, phase: Phase): readonly Lane[] {
  const isOver = phase === 'over';
  const ordered = race.players.toSorted(
    (a, b) => Number(b.playerId === race.you) - Number(a.playerId === race.you),
  );
  return ordered.map((stored): Lane => {
    const player = own && stored.playerId === own.playerId ? own : stored;
    const hasBegun = phase === 'running' || isOver;
    const isOwn = player.playerId === race.you;
    const isAway = player.hasLeft || (!player.isConnected && !player.isFinished);
    return {
      id: player.playerId,
      name: player.playerName,
      person: player.userId,
      tag: tagOf(player, race),
      vehicle: player.vehicle.id,
      progress: player.progress,
      figures: hasBegun ? `${player.wpm} WPM` : '',
      note: player.isFinished
        ? 'FINISHED!'
        : (isOver && !player.isBot) || player.hasLeft
          ? 'DNF'
          : hasBegun
            ? `${player.accuracy}% ACC`
            : 'starting soon',
      place: hasBegun && player.position !== null ? String(player.position) : '',
      look: isOwn ? 'own' : isAway ? 'away' : 'other',
    };
  });
}

/** `0:42`; never below zero. */
export function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time over the text: the player's own, and once a person has finished what is left. A bot's finish ends no race. */
export function timeFigure(
  players: readonly Pick<RacePlayer, 'isBot' | 'isFinished'>[],
  { ownMs, leftMs }: { readonly ownMs: number; readonly leftMs: number | null },
): StatRow {
  const isEnding = players.some(({ isBot, isFinished }) => isFinished && !isBot);
  return isEnding && leftMs !== null
    ? { name: 'Time left', value: secondsText(leftMs) }
    : { name: 'Time', value: secondsText(ownMs) };
}

/** What a countdown shows: 3, 2, 1, a little more being 3 as well; after a restart there is more time than that. */
export function countdownSeconds(leftMs: number): number {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return leftMs < 3500 ? Math.min(3, seconds) : seconds;
}

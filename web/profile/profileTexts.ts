/** What profiles say, in words. Pure. */
import type { Profile, ProfileGame, ProfileRating } from '@playfield/contracts/http/profiles.ts';
import { dayText } from '../lib/dates.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';

type Tally = { readonly wins: number; readonly losses: number; readonly draws: number };

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How firm a rating is: the range in which it lies, or how many games are missing. */
export function firmness({ rating, deviation, isProvisional, gamesToFirm }: ProfileRating): string {
  if (isProvisional) return `Not firm yet: about ${plural(gamesToFirm, 'more game')}`;
  return `Very likely between ${rating - 2 * deviation} and ${rating + 2 * deviation}`;
}

/** `8 won, 3 lost, 1 drawn`. */
export const tallyText = ({ wins, losses, draws }: Tally): string =>
  `${wins} won, ${losses} lost, ${draws} drawn`;

/** All games together: `You lead 7 : 4`; null before the first. */
export function againstText(standing: readonly Tally[]): string | null {
  const wins = standing.reduce((sum, one) => sum + one.wins, 0);
  const losses = standing.reduce((sum, one) => sum + one.losses, 0);
  const draws = standing.reduce((sum, one) => sum + one.draws, 0);
  if (wins + losses + draws === 0) return null;
  if (wins > losses) return `You lead ${wins} : ${losses}`;
  if (wins < losses) return `You trail ${wins} : ${losses}`;
  return `You are even, ${wins} : ${losses}`;
}

const outcomes: Readonly<Record<ProfileGame['outcome'], string>> = {
  won: 'Won',
  lost: 'Lost',
  drawn: 'Draw',
  none: 'No result',
};
export const outcomeText = (game: Pick<ProfileGame, 'outcome'>): string => outcomes[game.outcome];

const levels = { easy: 'easy', medium: 'medium', hard: 'hard' } as const;
export function opponentText({ opponent, level }: Pick<ProfileGame, 'opponent' | 'level'>): string {
  return opponent?.name ?? (level === null ? 'the AI' : `the AI, ${levels[level]}`);
}

/** `Connect Four, Nov 24, 2026, 23 moves, rated`. */
export function gameText({
  gameType,
  day,
  moves,
  rated,
}: Pick<ProfileGame, 'gameType' | 'day' | 'moves' | 'rated'>): string {
  const said = `${gameTitle(gameType)}, ${dayText(day)}, ${plural(moves, 'move')}`;
  return rated ? `${said}, rated` : said;
}

/** Longer than any name can be, short enough for a line. */
const mostSigns = 40;

/** A name that somebody typed, as far as it could be one. */
export function typedName(name: string): string {
  const signs = Array.from(name);
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : name;
}

/** The profile in a few lines, for those who can't see the picture. */
export function shareText({ username, detail }: Profile): string {
  if (!detail) return username;
  return [
    `${username}, level ${detail.level.level}`,
    ...detail.ratings.map(
      (one) => `${gameTitle(one.gameType)}: ${one.rating}${one.isProvisional ? '?' : ''} (${tallyText(one)})`,
    ),
    ...(detail.typing && detail.typing.runs > 0 ? [`Typing: best ${detail.typing.bestWpm} WPM`] : []),
  ].join('\n');
}

/** Speeds and runs by their names. Before the first run that counts there is no speed, though races may be counted. */
export function speedFigures({
  typing,
  snake,
}: Pick<NonNullable<Profile['detail']>, 'typing' | 'snake'>): readonly (readonly [string, string])[] {
  const speeds: readonly (readonly [string, string])[] =
    typing && typing.runs > 0
      ? [
          ['Best typing speed', `${typing.bestWpm} WPM`],
          ['Average', `${typing.averageWpm} WPM at ${typing.averageAccuracy}%`],
        ]
      : [];
  return [
    ...speeds,
    ...(typing ? ([['Races won', `${typing.racesWon} of ${typing.races}`]] as const) : []),
    ...(snake ? ([['Best run of Little Big Snake', String(snake.best)]] as const) : []),
  ];
}

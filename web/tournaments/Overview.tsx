/** What the tournament is: its game, times, rules, prize, and what came of it. */
import type { ReactElement, ReactNode } from 'react';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { clockLabel } from '../lobby/clocks.ts';
import { Card } from '../ui/Card.tsx';
import type { SeenTournament } from './details.ts';
import { hasClock } from './newTournament.ts';
import { formatLabels, participantsText, pointsText } from './listTexts.ts';
import { comingText, endedEarlyText, paysText, splitText } from './tournamentTexts.ts';
import { momentText } from '../lib/dates.ts';

export function Overview({ tournament }: { readonly tournament: SeenTournament }): ReactElement {
  const { description, clock, pays, entryFee, winnerName, cancelReason } = tournament;
  const pool = paysText(tournament);
  const early = endedEarlyText(tournament);
  return (
    <Card title="Overview">
      {winnerName === null ? null : <p className="mb-2 text-lg font-bold wrap-anywhere">{winnerName} won</p>}
      {cancelReason === null ? null : <p className="mb-2 font-semibold">Cancelled: {cancelReason}</p>}
      {early === null ? null : <p className="mb-2 font-semibold">{early}</p>}
      <p className="mb-3 whitespace-pre-line wrap-anywhere">{description}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact term="Game">
          {gameTitle(tournament.gameType)}
          {clock ? `, ${clockLabel(clock)}` : ''}, {tournament.rated ? 'rated' : 'casual'}
        </Fact>
        <Fact term="Format">{formatText(tournament)}</Fact>
        <Fact term="Participants">{participantsText(tournament)}</Fact>
        <Fact term="Who">{tournament.accountsOnly ? 'Accounts only' : 'Accounts and guests'}</Fact>
        <Fact term="Starts">{momentText(tournament.startDate)}</Fact>
        {tournament.status === 'upcoming' || tournament.status === 'registration' ? (
          <Fact term="Registration until">{momentText(tournament.registrationDeadline)}</Fact>
        ) : null}
        {tournament.endDate === null ? null : <Fact term="Ended">{momentText(tournament.endDate)}</Fact>}
        <Fact term="Entry fee">{entryFee === 0 ? 'None' : pointsText(entryFee)}</Fact>
        <Fact term="Prize">
          {pool}
          {pays.split.length > 0 && pays.pool > 0 ? ` (${splitText(pays.split)}%)` : ''}
        </Fact>
        {tournament.creatorName === null ? null : <Fact term="Organiser">{tournament.creatorName}</Fact>}
      </dl>
      <Rules tournament={tournament} />
    </Card>
  );
}

function formatText({ format, bestOf, finalBestOf, thirdPlace, groups, minutes }: SeenTournament): string {
  if (format === 'arena') return `Arena, ${minutes ?? 0} minutes`;
  const parts = [formatLabels[format]];
  if (groups) parts.push('in groups');
  if (bestOf > 1) parts.push(`best of ${bestOf}`);
  if (finalBestOf > bestOf) parts.push(`final best of ${finalBestOf}`);
  if (thirdPlace) parts.push('match for third place');
  return parts.join(', ');
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </>
  );
}

const levelOnPoints =
  'Level on points: the points among those who are level, then Sonneborn-Berger (points of everybody beaten and half of those drawn with), then wins, then the seed.';

const groupRules = [
  'In each group, everybody meets everybody once: 1 point for a win, ½ for a draw.',
  levelOnPoints,
  'The first two of each group go on. From there, one lost match and you are out.',
];

const rules: Readonly<Record<SeenTournament['format'], readonly string[]>> = {
  'single-elimination': [
    'One lost match and you are out.',
    'After a draw the match goes on with swapped seats, then at half the clock; then the player who used less time goes on.',
  ],
  'double-elimination': [
    "The first lost match leads to the losers' bracket, the second one out.",
    "In the grand final the winner of the losers' bracket has to win twice: a second match is played if they win the first.",
  ],
  'round-robin': [
    'Everybody meets everybody once: 1 point for a win, ½ for a draw.',
    levelOnPoints,
    'If two are level for first place in all but the seed, they play a decider.',
  ],
  arena: [
    'Play as many games as you can. A win is worth 2 points, a draw 1.',
    'After two wins in a row you are on a streak: everything is worth double until you fail to win.',
    'Games that run at the end are played out and count.',
    'It ends early if fewer than two players are there for five minutes.',
  ],
};

/** In words of what is played: races have no seats and clocks, and attempts at Little Big Snake are made alone. */
function rulesFor({
  gameType,
  format,
  groups,
  joinMinutes,
}: Pick<SeenTournament, 'gameType' | 'format' | 'groups' | 'joinMinutes'>): readonly string[] {
  if (format === 'arena') return rules.arena;
  const isAlone = gameType === 'little-big-snake';
  const isLevelAgain = format === 'single-elimination' && !hasClock(gameType);
  const level = isAlone
    ? 'If the best attempts are level in score and steps, both get new ones.'
    : 'A race that ends level is run again.';
  const coming = isAlone
    ? 'When a match is called, both players have 10 minutes for up to three attempts, each on their own. The higher best score wins, and of equal scores the one in fewer steps; a player without an attempt loses, which changes no rating.'
    : `When a match is ready, both players have ${comingText({ gameType, joinMinutes })}. Then the player who is there wins without a game, which changes no rating.`;
  const own = format === 'round-robin' && groups ? groupRules : rules[format];
  return [...(isLevelAgain ? [own[0] ?? '', level] : own), coming];
}

function Rules({ tournament }: { readonly tournament: SeenTournament }): ReactElement {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer rounded-lg py-2.5 font-semibold">How it works</summary>
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {rulesFor(tournament).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {tournament.format === 'arena' && tournament.berserk ? (
          <li>
            Berserk, before your first move: half the clock and no increment for 1 point more if you win.
          </li>
        ) : null}
      </ul>
    </details>
  );
}

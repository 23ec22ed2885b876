/** Matches between players of one game, for the ladder in bench/ and the bars it is tested against. */
import type { Advice, Bot, Level, Rng, Rules, Seat } from '../game.ts';
import { seededRng } from '../rng.ts';

/** Somebody or something that plays: a level of a bot, or a reference player. */
export type Player<State, Move> = {
  readonly name: string;
  /** A legal move in a game that is not over. */
  readonly choose: (state: State, rng: Rng) => Move;
};

/** What an engine says of a state that is not over. */
export type AdviceOn<State, Move> = (state: State) => Advice<Move>;

/** The levels of a bot as players, called `easy`, `medium` and `hard`; without an engine, unless there is advice. */
export function levelPlayers<State, Move>(
  bot: Bot<State, Move>,
  adviceOn?: AdviceOn<State, Move>,
): { readonly [level in Level]: Player<State, Move> } {
  const player = (level: Level): Player<State, Move> => ({
    name: level,
    choose: (state, rng) => bot.choose(state, level, rng, adviceOn?.(state)),
  });
  return { easy: player('easy'), medium: player('medium'), hard: player('hard') };
}

/** From the first player's side. */
export type Tally = { readonly wins: number; readonly draws: number; readonly losses: number };

/** One game; which seat won, `null` for a draw. */
function playGame<State, Move>(
  rules: Rules<State, Move>,
  seats: { readonly [seat in Seat]: Player<State, Move> },
  rng: Rng,
): Seat | null {
  let state = rules.setup();
  for (;;) {
    const outcome = rules.outcome(state);
    if (outcome) return outcome.winner;
    const player = seats[rules.turn(state)];
    const next = rules.apply(state, player.choose(state, rng));
    if (!next.ok) throw new Error(`${player.name} played a move that is not legal`);
    state = next.value;
  }
}

/** `games` games, the seats changing after each; the same seed gives the same games. */
export function playMatch<State, Move>(
  rules: Rules<State, Move>,
  first: Player<State, Move>,
  second: Player<State, Move>,
  games: number,
  seed: number,
): Tally {
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (let game = 0; game < games; game += 1) {
    const seat: Seat = game % 2 === 0 ? 'player1' : 'player2';
    const seats =
      seat === 'player1' ? { player1: first, player2: second } : { player1: second, player2: first };
    const winner = playGame(rules, seats, seededRng(seed + game));
    tally[winner === null ? 'draws' : winner === seat ? 'wins' : 'losses'] += 1;
  }
  return tally;
}

/** The first player's share of the points, a draw counting one half. */
export function share({ wins, draws, losses }: Tally): number {
  return (wins + draws / 2) / (wins + draws + losses);
}

/**
 * How much stronger the first player is in Elo points (https://en.wikipedia.org/wiki/Elo_rating_system). Half a game is added
 * to both sides, so that a match without a loss has a finite answer that grows with its length.
 */
export function eloStep(tally: Tally): number {
  const games = tally.wins + tally.draws + tally.losses;
  const expected = (share(tally) * games + 0.5) / (games + 1);
  return 400 * Math.log10(expected / (1 - expected));
}

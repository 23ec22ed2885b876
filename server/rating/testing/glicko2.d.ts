/** What the tests use of `glicko2`. The package brings no types of its own. */
declare module 'glicko2' {
  type Player = {
    readonly getRating: () => number;
    readonly getRd: () => number;
    readonly getVol: () => number;
  };
  export class Glicko2 {
    constructor(settings: { readonly tau: number; readonly rating: number });
    makePlayer(rating: number, deviation: number, volatility: number): Player;
    updateRatings(matches: readonly (readonly [Player, Player, number])[]): void;
  }
}

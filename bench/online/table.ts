/**
 * What the load generator knows of a server under load: tables with two seats, whichever server it
 * is.
 */

/** The seats in the order of play. */
export type SeatIndex = 0 | 1;

export type Table = {
  /** Sends the move of this ply (from 0) for the seat whose turn it is, without waiting. */
  readonly play: (seat: SeatIndex, column: number, ply: number) => void;
  readonly close: () => void;
};

/** Called whenever a seat has been told how many plies have been played. */
export type Seen = (seat: SeatIndex, plies: number) => void;

export type Player = {
  /** Opens a new match of Connect Four with both seats taken, each over its own connection. */
  readonly openTable: (onSeen: Seen) => Promise<Table>;
};

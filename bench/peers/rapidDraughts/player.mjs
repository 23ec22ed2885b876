/**
 * rapid-draughts as a player in its own process: given the squares of the pieces and the side to
 * move, it returns a move and the processor time it took. Its dark side starts on squares 0 to 11,
 * as ours does on 1 to 12. See ../../checkersEngine/players.ts.
 */
import {
  EnglishDraughts,
  EnglishDraughtsBitSquare,
  EnglishDraughtsComputerFactory,
} from 'rapid-draughts/english';

const stats = { sinceCapture: 0, sinceNonKingAdvance: 0 };

/** Its bit for each square, found by placing a piece there. */
const bits = new Map(
  EnglishDraughtsBitSquare.map((bit) => {
    const { board } = EnglishDraughts.setup({
      player: 'dark',
      board: { dark: bit, light: 0, king: 0 },
      stats,
    });
    const found = board.find(({ piece }) => piece !== undefined);
    return [(found?.position ?? NaN) + 1, bit];
  }),
);

/** @param {number[]} squares */
const setOf = (squares) => squares.reduce((set, square) => (set | (bits.get(square) ?? 0)) >>> 0, 0);

process.on('message', async ({ first, second, toMove, depth }) => {
  const board = {
    dark: setOf([...first.men, ...first.kings]),
    light: setOf([...second.men, ...second.kings]),
    king: setOf([...first.kings, ...second.kings]),
  };
  const game = EnglishDraughts.setup({ player: toMove === 'first' ? 'dark' : 'light', board, stats });
  const choose = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: depth });
  const before = process.cpuUsage();
  const { origin, destination, captures } = await choose(game);
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    from: origin + 1,
    to: destination + 1,
    captured: captures.map((square) => square + 1),
    cpuMs: (user + system) / 1000,
  });
});

/**
 * The small networks that play Connect Four at a glance, made by tools/trainConnectFour.ts: one
 * hidden layer of rectifiers. Weights are one-byte integers, so that the same position gives the
 * same answer on every machine.
 *
 * A file: a byte for what the network sees (0 discs, 1 threats), a byte for its hidden units, two
 * reserved, the scale and the offset of the output (32 bits each, little-endian); then a byte for
 * each hidden unit, for each input and once for the bias; finally a byte for each hidden unit.
 */
import { activeInputs, inputCounts, mirrored, type Sight } from './inputs.ts';

const columns = 7;
const rows = 6;

/** A file's bytes before the weights. */
export const headerBytes = 12;
export const sights = ['discs', 'threats'] as const satisfies readonly Sight[];

export type Network = {
  /**
   * The value of each playable column for the side to move, from -1, a loss, to 1, a win; from left
   * to right.
   */
  readonly columnValues: (
    moves: readonly number[],
  ) => readonly { readonly column: number; readonly value: number }[];
  readonly parameters: number;
};

/** A network from the bytes of its file. Throws a RangeError when they are not one. */
export function readNetwork(bytes: Uint8Array<ArrayBuffer>): Network {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sight = sights[view.getUint8(0)];
  const hidden = view.getUint8(1);
  const inputs = sight ? inputCounts[sight] : 0;
  const firstLength = (inputs + 1) * hidden;
  if (!sight || bytes.length !== headerBytes + firstLength + hidden)
    throw new RangeError(`${bytes.length} bytes are no network`);
  const scale = view.getFloat32(4, true);
  const offset = view.getFloat32(8, true);
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + headerBytes, firstLength + hidden);
  const first = weights.subarray(0, firstLength);
  const second = weights.subarray(firstLength);

  function output(active: readonly number[]): number {
    const sums = Int32Array.from(first.subarray(inputs * hidden));
    for (const input of active) {
      for (let unit = 0; unit < hidden; unit += 1) {
        sums[unit] = (sums[unit] ?? 0) + (first[input * hidden + unit] ?? 0);
      }
    }
    let sum = 0;
    for (let unit = 0; unit < hidden; unit += 1) sum += Math.max(0, sums[unit] ?? 0) * (second[unit] ?? 0);
    return sum * scale + offset;
  }

  /** For the side to move. The board and its mirror image have the same value. */
  function value(moves: readonly number[]): number {
    const active = activeInputs(moves, sight ?? 'discs');
    return Math.tanh((output(active) + output(mirrored(active))) / 2);
  }

  return {
    columnValues: (moves) =>
      Array.from({ length: columns }, (_, column) => column)
        .filter((column) => moves.filter((move) => move === column).length < rows)
        .map((column) => ({ column, value: 0 - value([...moves, column]) })),
    parameters: firstLength + hidden,
  };
}

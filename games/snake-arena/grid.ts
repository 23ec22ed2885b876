/** Points sorted into square cells, rebuilt every tick by counting sort, for fast proximity queries. */

export type Grid = {
  /** Rebuilds the grid; `fill` adds each point as x, y and a number that stands for it. */
  readonly rebuild: (fill: (add: (x: number, y: number, item: number) => void) => void) => void;
  /** Calls `found` with every point in the cells that a square around (x, y) touches. */
  readonly near: (x: number, y: number, reach: number, found: (item: number) => void) => void;
};

/** Covers the square from -half to +half; points outside belong to the cells at the edge. */
export function createGrid(half: number, cellSize: number): Grid {
  const side = Math.ceil((2 * half) / cellSize);
  const starts = new Int32Array(side * side + 1);
  let cells = new Int32Array(1024);
  let given = new Int32Array(1024);
  let items = new Int32Array(1024);
  let count = 0;

  const column = (value: number): number =>
    Math.min(side - 1, Math.max(0, Math.floor((value + half) / cellSize)));

  function add(x: number, y: number, item: number): void {
    if (count === cells.length) {
      cells = enlarged(cells);
      given = enlarged(given);
      items = new Int32Array(cells.length);
    }
    const cell = column(y) * side + column(x);
    cells[count] = cell;
    given[count] = item;
    count += 1;
    starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
  }

  return {
    rebuild(fill) {
      starts.fill(0);
      count = 0;
      fill(add);
      for (let cell = 0; cell < side * side; cell++)
        starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
      // Backwards, so that each cell's end moves down to its start.
      const ends = starts.slice(1);
      for (let n = count - 1; n >= 0; n--) {
        const cell = cells[n] ?? 0;
        const place = (ends[cell] ?? 0) - 1;
        ends[cell] = place;
        items[place] = given[n] ?? 0;
      }
    },
    near(x, y, reach, found) {
      const right = column(x + reach);
      const bottom = column(y + reach);
      for (let row = column(y - reach); row <= bottom; row++) {
        for (let at = column(x - reach); at <= right; at++) {
          const cell = row * side + at;
          const end = starts[cell + 1] ?? 0;
          for (let n = starts[cell] ?? 0; n < end; n++) found(items[n] ?? 0);
        }
      }
    },
  };
}

function enlarged(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Draws the picture of an analysed game. Loaded when it is asked for. */
import type { Seat } from '@playfield/games/game.ts';
import { pictureFont } from '../lib/givePicture.ts';
import { productName } from '../shell/product.ts';
import { flawsText, type AnalysisPicture, type PicturedCell } from './analysisPicture.ts';

type Pen = CanvasRenderingContext2D;

const size = { width: 1200, height: 630, margin: 50 } as const;
/** What a board looks like: its plate, its empty cells (dark ones first), its pieces. */
type Look = {
  readonly plate: string;
  readonly cells: readonly [string, string];
  readonly pieces: Readonly<Record<Seat, string>>;
  /** Strokes rather than discs. */
  readonly hasMarks: boolean;
};

const holes: Look = {
  plate: '#2d5296',
  cells: ['#1b2432', '#1b2432'],
  pieces: { player1: '#7db9ff', player2: '#e23d3d' },
  hasMarks: false,
};
const looks: ReadonlyMap<string, Look> = new Map([
  ['connect-four', holes],
  ['tic-tac-toe', { ...holes, hasMarks: true }],
  [
    'checkers',
    {
      plate: '#2d5296',
      cells: ['#9db0c4', '#e6ecf3'],
      pieces: { player1: '#b4232b', player2: '#15181e' },
      hasMarks: false,
    },
  ],
]);

function drawBoard(pen: Pen, gameType: string, { cells, columns, marked }: AnalysisPicture): number {
  const look = looks.get(gameType) ?? holes;
  const rows = Math.ceil(cells.length / columns);
  const cell = Math.floor((size.height - 2 * size.margin - 20) / Math.max(rows, columns - 1));
  const [left, top] = [size.margin + 10, (size.height - cell * rows) / 2];
  pen.fillStyle = look.plate;
  pen.beginPath();
  pen.roundRect(left - 10, top - 10, columns * cell + 20, rows * cell + 20, 24);
  pen.fill();
  for (const [index, piece] of cells.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [left + (column + 0.5) * cell, top + (row + 0.5) * cell];
    drawCell(pen, gameType, look, { x, y, cell, isLight: (row + column) % 2 === 0 });
    if (piece) drawPiece(pen, look, piece, { x, y, cell, isMarked: marked.includes(index) });
  }
  return left + columns * cell + 10;
}

type Place = { readonly x: number; readonly y: number; readonly cell: number };

function drawCell(
  pen: Pen,
  gameType: string,
  { cells: [dark, light] }: Look,
  { x, y, cell, isLight }: Place & { readonly isLight: boolean },
): void {
  pen.fillStyle = isLight ? light : dark;
  pen.beginPath();
  if (gameType === 'connect-four') pen.arc(x, y, cell * 0.42, 0, 2 * Math.PI);
  else if (gameType === 'tic-tac-toe')
    pen.roundRect(x - cell * 0.47, y - cell * 0.47, cell * 0.94, cell * 0.94, 18);
  else pen.rect(x - cell / 2, y - cell / 2, cell, cell);
  pen.fill();
}

function drawPiece(
  pen: Pen,
  look: Look,
  { seat, isKing }: NonNullable<PicturedCell>,
  { x, y, cell, isMarked }: Place & { readonly isMarked: boolean },
): void {
  const reach = cell * 0.4;
  pen.beginPath();
  if (look.hasMarks && seat === 'player1') {
    pen.moveTo(x - reach / 1.6, y - reach / 1.6);
    pen.lineTo(x + reach / 1.6, y + reach / 1.6);
    pen.moveTo(x + reach / 1.6, y - reach / 1.6);
    pen.lineTo(x - reach / 1.6, y + reach / 1.6);
  } else pen.arc(x, y, look.hasMarks ? reach / 1.4 : reach, 0, 2 * Math.PI);
  if (look.hasMarks) {
    pen.lineWidth = cell * 0.12;
    pen.lineCap = 'round';
    pen.strokeStyle = look.pieces[seat];
    pen.stroke();
    return;
  }
  pen.fillStyle = look.pieces[seat];
  pen.fill();
  // A ring or a solid middle, so that colour is not all that tells them apart.
  pen.beginPath();
  pen.arc(x, y, reach * 0.55, 0, 2 * Math.PI);
  pen.lineWidth = cell * 0.05;
  pen.strokeStyle = 'rgb(255 255 255 / 0.45)';
  pen.fillStyle = 'rgb(255 255 255 / 0.2)';
  if (seat === 'player1') pen.stroke();
  else pen.fill();
  if (isKing) {
    pen.fillStyle = '#ffd166';
    pen.font = pictureFont(800, cell * 0.44);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText('♛', x, y + cell * 0.02);
    pen.textAlign = 'left';
    pen.textBaseline = 'alphabetic';
  }
  if (!isMarked) return;
  pen.beginPath();
  pen.arc(x, y, reach, 0, 2 * Math.PI);
  pen.lineWidth = cell * 0.06;
  pen.strokeStyle = '#ffd166';
  pen.stroke();
}

function drawWords(pen: Pen, { title, sides, mistakes }: AnalysisPicture, left: number): void {
  const room = size.width - left - size.margin;
  const write = (
    text: string,
    y: number,
    weight: number,
    letters: number,
    colour: string,
    most = room,
  ): void => {
    pen.font = pictureFont(weight, letters);
    pen.fillStyle = colour;
    pen.fillText(text, left, y, most);
  };
  const besideAccuracy = room - 170;
  write(title, 96, 800, 46, '#e8edf4');
  sides.forEach((side, index) => {
    const y = 170 + index * 105;
    write(side.name, y, 700, 34, '#e8edf4', besideAccuracy);
    write(flawsText(side), y + 40, 500, 26, '#a3b0c2', besideAccuracy);
    pen.textAlign = 'right';
    pen.font = pictureFont(800, 64);
    pen.fillStyle = '#6ea8ff';
    if (side.accuracy !== null) pen.fillText(`${side.accuracy}%`, left + room, y + 24);
    pen.textAlign = 'left';
  });
  mistakes.forEach((mistake, index) => write(`? ${mistake}`, 405 + index * 40, 500, 26, '#ff7a70'));
  write(productName, size.height - size.margin, 700, 26, '#a3b0c2');
}

export function drawAnalysis(gameType: string, picture: AnalysisPicture): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#0f141b';
  pen.fillRect(0, 0, size.width, size.height);
  const right = drawBoard(pen, gameType, picture);
  drawWords(pen, picture, right + size.margin);
  return canvas;
}

/** The looks of snakes and food, by the wire's colour numbers. */
import { arenaColors } from '@playfield/contracts/arenaColors.ts';

export type Look = {
  readonly skin: string;
  /** Bands or spots on the skin. */
  readonly mark: string;
  readonly rim: string;
  /** Red, green and blue of glows, as in CSS. */
  readonly glow: string;
  /** Which of the patterns in drawSnake.ts. */
  readonly pattern: number;
};

/** Mixes `#rrggbb` with a grey value (0 to 255) by a share; red, green and blue as in CSS. */
function towards(colour: string, value: number, share: number): string {
  return [1, 3, 5]
    .map((at) => {
      const own = Number.parseInt(colour.slice(at, at + 2), 16);
      return Math.round(own + (value - own) * share);
    })
    .join(' ');
}

function lookFor(skin: string, index: number): Look {
  return {
    skin,
    mark: `rgb(${index % 3 === 1 ? towards(skin, 255, 0.6) : towards(skin, 18, 0.45)})`,
    rim: `rgb(${towards(skin, 8, 0.82)})`,
    glow: towards(skin, 255, 0.25),
    pattern: index % 4,
  };
}

const [first] = arenaColors;
const looks = arenaColors.map(lookFor);
const otherwise = lookFor(first, 0);

export function lookOf(color: number): Look {
  return looks[color] ?? otherwise;
}

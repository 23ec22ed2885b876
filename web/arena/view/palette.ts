/** The 24 looks of the wire: hues far apart for numbers that follow each other, light enough for the dark ground. */

export type Look = {
  readonly skin: string;
  /** Bands or spots on the skin. */
  readonly mark: string;
  readonly rim: string;
  readonly glow: string;
  /** How the marks lie: which of `marks` in drawSnake.ts. */
  readonly pattern: number;
};

const count = 24;
/** Hues, degrees: those of the world's boundary (red) are left to it. */
const hueRange = { from: 22, to: 335 } as const;

export const looks: readonly Look[] = Array.from({ length: count }, (_, index) => {
  // Seven steps on is far away on the circle, and all 24 are met.
  const hue = Math.round(hueRange.from + (((index * 7) % count) / count) * (hueRange.to - hueRange.from));
  const light = index % 2 === 0 ? 62 : 68;
  return {
    skin: `hsl(${hue} 78% ${light}%)`,
    mark: `hsl(${(hue + 28) % 360} 72% ${light - 24}%)`,
    rim: `hsl(${hue} 60% 15%)`,
    glow: `hsl(${hue} 95% 72%)`,
    pattern: index % 4,
  };
});

const [first] = looks;

export function lookOf(color: number): Look {
  return (
    looks[color % count] ?? first ?? { skin: '#fff', mark: '#ccc', rim: '#000', glow: '#fff', pattern: 0 }
  );
}

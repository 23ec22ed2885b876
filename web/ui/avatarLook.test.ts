import { expect, test } from 'vitest';
import { avatarColors, avatarLook } from './avatarLook.ts';

test('there are twelve colours', () => {
  expect(avatarColors).toHaveLength(12);
});

test('an id has one look, and ids spread over all figures and colours', () => {
  expect(avatarLook('5Kd3NBUAdUnhyzenEwVLy')).toEqual(avatarLook('5Kd3NBUAdUnhyzenEwVLy'));
  const looks = Array.from({ length: 2000 }, (_, n) => avatarLook(`player-${n}`));
  expect(new Set(looks.map(({ figure }) => figure)).size).toBe(12);
  expect(new Set(looks.map(({ color }) => color)).size).toBe(12);
});

test('what was chosen wins, one by one', () => {
  expect(avatarLook('a', { figure: 'fox', color: 3 })).toEqual({ figure: 'fox', color: 3 });
  expect(avatarLook('a', { figure: 'fox', color: null })).toEqual({ ...avatarLook('a'), figure: 'fox' });
  expect(avatarLook('a', { figure: null, color: 0 })).toEqual({ ...avatarLook('a'), color: 0 });
});

const channel = (value: number): number =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('colours have a contrast of at least 3 to the white of the figures', () => {
  for (const { background } of avatarColors)
    expect(1.05 / (luminance(background) + 0.05), background).toBeGreaterThan(3);
});

/** Bots stay alive where random steering does not, and they grow. */
import { expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { createBots } from './bots.ts';
import { mass } from './rules.ts';
import { createWorld, type World } from './world.ts';

const seconds = 60;

/** Deaths of ten snakes within a minute, and the masses of those alive at the end. */
function minute(steer: (world: World) => void, seed: number): { deaths: number; masses: number[] } {
  const world = createWorld(seededRng(seed));
  let deaths = 0;
  for (let n = 0; n < seconds * 30; n++) {
    while (world.snakes.size < 10) world.spawn('Bot', true);
    steer(world);
    deaths += world.step().deaths.length;
  }
  return { deaths, masses: [...world.snakes.values()].map((snake) => snake.mass) };
}

test('most of ten bots survive a minute, and eat; blind ones do not', () => {
  const bots = createBots(seededRng(1));
  const seeing = minute((world) => bots.steer(world), 5);
  const rng = seededRng(2);
  const blind = minute((world) => {
    for (const { id, angle } of world.snakes.values())
      if (rng() < 0.1) world.steer(id, Math.cos(angle + rng() - 0.5), Math.sin(angle + rng() - 0.5), false);
  }, 5);
  expect(seeing.deaths).toBeLessThanOrEqual(6);
  expect(blind.deaths).toBeGreaterThan(12);
  const mean = seeing.masses.reduce((sum, one) => sum + one, 0) / seeing.masses.length;
  expect(mean).toBeGreaterThan(mass.start * 1.5);
});

test('players are not steered', () => {
  const world = createWorld(seededRng(3));
  const player = world.spawn('Ada');
  const { wantedAngle } = player;
  const bots = createBots(seededRng(4));
  for (let n = 0; n < 30; n++) {
    bots.steer(world);
    world.step();
  }
  expect(player.wantedAngle).toBe(wantedAngle);
});

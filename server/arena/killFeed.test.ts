/** Who is told of whose death, and how often. */
import { expect, test } from 'vitest';
import { mostKillsTold } from '@playfield/contracts/socket/arena.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld, type Death } from '@playfield/games/snake-arena/index.ts';
import { createKillFeed } from './killFeed.ts';

const world = createWorld(seededRng(1));
const killer = world.spawn('Ada');

const killed = (name: string): Death => ({ snake: world.spawn(name, true), killer });

/** The victims that a frame names; null without a frame. */
function victims(frame: Buffer | null): readonly string[] | null {
  if (!frame) return null;
  const text = frame.toString('utf8');
  return [...text.matchAll(/"victim":\{"id":"\d+","name":"(\w+)","isBot":true\}/g)].map(
    ([, name = '']) => name,
  );
}

test('the first kill is told at once, the next ones together, the boundary’s never', () => {
  const feed = createKillFeed();
  expect(victims(feed.next(1, [{ snake: world.spawn('Lone'), killer: null }]))).toBeNull();
  expect(victims(feed.next(2, [killed('A')]))).toEqual(['A']);
  expect(victims(feed.next(3, [killed('B')]))).toBeNull();
  expect(victims(feed.next(11, [killed('C')]))).toBeNull();
  expect(victims(feed.next(12, []))).toEqual(['B', 'C']);
  expect(victims(feed.next(30, []))).toBeNull();
});

test('of many kills the latest are told', () => {
  const feed = createKillFeed();
  const names = Array.from('ABCDEFGH');
  expect(victims(feed.next(1, names.map(killed)))).toEqual(names.slice(-mostKillsTold));
});

/** The small pure parts: camera, steering, inputs, bests, texts, drawing quality. */
import { describe, expect, test } from 'vitest';
import { deathEvents, shareEvent, startEvent } from './arenaEvents.ts';
import type { ArenaInput } from '@playfield/contracts/arenaBinary.ts';
import {
  aliveText,
  redditAddress,
  scoreText,
  standingSpeech,
  survivedText,
  tweetAddress,
  deathSpeech,
  finishText,
  respawnText,
} from './arenaTexts.ts';
import { reachOf, scaleOf, startCamera, wheeled, withoutManualZoom, zoomed } from './zoom.ts';
import { isTooSmallToBoost, startArena } from './arenaState.ts';
import { createInputSender } from './inputSender.ts';
import { angleOf, angleOfKeys, noBoost, pressed, released, tapMs } from './steering.ts';
import { bestsFrom, entryOf, exceeded } from './storedArena.ts';
import { createGovernor, type Level } from './view/quality.ts';

describe('camera', () => {
  test.each([
    ['AR-034', 0, 1.2],
    ['AR-034', 1000, 1.2],
    ['AR-034', 10_000, 1],
    ['AR-034', 40_000, 0.5],
    ['AR-034', 1_000_000, 0.5],
  ])('%s at mass %i the zoom settles at %d', (_, mass, zoom) => {
    expect(zoomed(startCamera, mass, 1000, true).zoom).toBeCloseTo(zoom);
  });

  test('AR-034 a quarter of the way per tick, at once without smoothing', () => {
    expect(zoomed(startCamera, 40_000, 1, true).zoom).toBeCloseTo(1.2 - 0.25 * 0.7);
    expect(zoomed(startCamera, 40_000, 1, false).zoom).toBe(0.5);
  });

  test('AR-035, G81 the wheel zooms by tenths from 0.3 to 2, until the next life', () => {
    let camera = wheeled(startCamera, -1);
    expect(camera.manualZoom).toBe(1.3);
    for (let notch = 0; notch < 20; notch++) camera = wheeled(camera, -1);
    expect(camera.manualZoom).toBe(2);
    for (let notch = 0; notch < 40; notch++) camera = wheeled(camera, 1);
    expect(camera.manualZoom).toBe(0.3);
    expect(zoomed(camera, 1000, 1000, true).zoom).toBeCloseTo(0.3);
    expect(zoomed(withoutManualZoom(camera), 1000, 1000, true).zoom).toBeCloseTo(1.2);
    expect(wheeled(camera, 0)).toBe(camera);
  });

  test.each([
    ['AR-040, G80', 1200, 800, 1],
    ['G80', 2400, 800, 2],
    ['G80', 360, 640, 0.8],
  ])('%s a canvas of %i by %i is covered at %d pixels per unit', (_, width, height, scale) => {
    expect(scaleOf({ ...startCamera, zoom: 1 }, width, height)).toBeCloseTo(scale);
  });

  test('G81 the server sends more than the view shows', () => {
    expect(reachOf(10_000)).toEqual({ x: 720, y: 520 });
  });
});

describe('steering', () => {
  test.each([
    ['AR-036', 10, 0, null],
    ['AR-036', 6, 7, null],
    ['AR-036', 11, 0, 0],
    ['AR-036', 0, -40, -Math.PI / 2],
  ])('%s a pointer at %i, %i from the centre', (_, x, y, angle) => {
    expect(angleOf(x, y)).toBe(angle);
  });

  test.each([
    [['ArrowUp'], -Math.PI / 2],
    [['KeyD'], 0],
    [['ArrowDown', 'ArrowRight'], Math.PI / 4],
    [['KeyA', 'KeyD'], null],
    [[], null],
  ])('keys %j', (held, angle) => {
    expect(angleOfKeys(held)).toEqual(angle);
  });

  test('a tap on boost toggles it; a longer press boosts while held', () => {
    const on = released(pressed(noBoost, 0), tapMs - 1);
    expect(on.isOn).toBe(true);
    expect(released(pressed(on, 500), 520).isOn).toBe(false);
    expect(released(pressed(noBoost, 0), tapMs + 1).isOn).toBe(false);
  });
});

test('G95 a newborn can boost; a snake that has boosted its mass away is told so', () => {
  expect([1000, 511, 509, 0].map(isTooSmallToBoost)).toEqual([false, false, true, false]);
});

describe('AR-032 inputs', () => {
  test('are sent on change, at most every 30 ms, and the last one is never lost', () => {
    const { inputs, sent } = sender();
    inputs.offer({ angle: 1, boost: false }, 0);
    inputs.offer({ angle: 1.2, boost: false }, 10);
    inputs.offer({ angle: 1.5, boost: false }, 29);
    expect(sent).toHaveLength(1);
    for (let nowMs = 30; nowMs < 500; nowMs += 16) inputs.offer({ angle: 1.5, boost: false }, nowMs);
    expect(sent.map(({ angle }) => angle)).toEqual([1, 1.5]);
  });

  test('the end of a boost is sent at once', () => {
    const { inputs, sent } = sender();
    inputs.offer({ angle: 1, boost: true }, 0);
    inputs.offer({ angle: 1, boost: false }, 5);
    inputs.offer({ angle: 1, boost: true }, 10);
    expect(sent.map(({ boost }) => boost)).toEqual([true, false]);
  });

  test('boost is a change, a whole turn is not; angles are sent as the wire has them', () => {
    const { inputs, sent } = sender();
    inputs.offer({ angle: -1, boost: false }, 0);
    inputs.offer({ angle: -1 + 2 * Math.PI, boost: false }, 100);
    inputs.offer({ angle: -1, boost: true }, 200);
    expect(sent.map(({ boost }) => boost)).toEqual([false, true]);
    expect(sent[0]?.angle).toBeCloseTo(2 * Math.PI - 1);
  });

  test('an input that could not be sent is sent later, and again over a new connection', () => {
    const { inputs, sent, shut } = sender();
    shut(true);
    inputs.offer({ angle: 1, boost: false }, 0);
    shut(false);
    inputs.offer({ angle: 1, boost: false }, 5);
    inputs.forget();
    inputs.offer({ angle: 1, boost: false }, 100);
    expect(sent).toHaveLength(2);
  });
});

describe('bests', () => {
  test('ST-007, ST-008, ST-009, AR-042, G85 each is stored on its own', () => {
    const stored = new Map([
      ['snakeio_best_score', '5000'],
      ['snakeio_best_time', '90'],
      ['snakeio_best_kills', '3'],
    ]);
    const bests = bestsFrom((key) => stored.get(key) ?? null);
    const run = { score: 4999.9, timeS: 91.7, kills: 4 };
    const better = exceeded(bests, run);
    expect(better.map((key) => entryOf(key, run))).toEqual([
      ['snakeio_best_time', '91'],
      ['snakeio_best_kills', '4'],
    ]);
    expect(exceeded(bests, { score: 5000, timeS: 90, kills: 3 })).toEqual([]);
  });

  test.each(['', 'x', '-4', '1e99', 'NaN'])('an invalid value counts as nothing: %j', (text) => {
    expect(bestsFrom(() => text)).toEqual({ score: 0, timeS: 0, kills: 0 });
  });
});

describe('texts', () => {
  const summary = {
    mass: 12_345.6,
    kills: 1,
    survivedMs: 83_900,
    killer: { name: 'Ada', isBot: false },
    rank: 4,
    isTold: true,
  };

  test.each([
    [0, '0:00'],
    [9999, '0:09'],
    [60_000, '1:00'],
    [3_723_000, '62:03'],
  ])('AR-041 %i ms is %s', (ms, text) => {
    expect(survivedText(ms)).toBe(text);
  });

  test.each([
    ['AR-013', false, false, false, 'Auto-respawning in 3 seconds...'],
    ['G82 the countdown stands still, and so does its text', true, false, false, 'Auto-respawn paused'],
    ['AR-014', false, true, true, ''],
    ['AR-014', true, true, true, ''],
    ['nothing counts down any more', false, false, true, 'Respawning when the arena answers...'],
  ])('%s: held %s, respawning %s, due %s: %j', (_, isHeld, isRespawning, isDue, text) => {
    expect(respawnText({ isHeld, isRespawning, isDue })).toBe(text);
  });

  test.each([
    [1, 'You finished 1st.'],
    [2, 'You finished 2nd.'],
    [3, 'You finished 3rd.'],
    [12, 'You finished 12th.'],
    [111, 'You finished 111th.'],
    [122, 'You finished 122nd.'],
    [0, ''],
  ])('rank %i at death: %j', (rank, text) => {
    expect(finishText({ rank })).toBe(text);
  });

  test.each([
    ['dead', null, '–'],
    ['dead', 0, '0'],
    ['playing', null, '–'],
    ['playing', 0, '1'],
    ['playing', 3, '3'],
  ] as const)('%s, with %s counted alive, reads %s', (phase, alive, text) => {
    const state = startArena('Ada');
    expect(aliveText({ ...state, phase, standing: { ...state.standing, alive } })).toBe(text);
  });

  test('AR-045, AR-046 share links to other sites contain the score', () => {
    const url = 'https://play.example/snake-io';
    const tweet = new URL(tweetAddress(summary, url));
    expect([tweet.origin, tweet.searchParams.get('url')]).toEqual(['https://twitter.com', url]);
    expect(tweet.searchParams.get('text')).toBe(scoreText(summary));
    const reddit = new URL(redditAddress(summary, url));
    expect([reddit.origin, reddit.searchParams.get('title')]).toEqual([
      'https://www.reddit.com',
      scoreText(summary),
    ]);
    expect(scoreText(summary)).toContain('mass 12,346 with 1 kill and survived 1:23');
  });

  test('the death is announced with its figures, and the danger zone while it lasts', () => {
    expect(deathSpeech(summary)).toBe(
      'Game over. You ran into Ada. Final mass 12,346, kills 1, survived 1:23. Rank 4.',
    );
    expect(deathSpeech({ ...summary, killer: null })).toContain('You ran into the boundary.');
    const { standing: nothing } = startArena('Ada');
    const standing = { ...nothing, mass: 1500, rank: 3, isInDanger: true };
    expect(standingSpeech(standing)).toBe('Rank 3, mass 1,500. Danger zone: turn back.');
    expect(standingSpeech({ ...standing, rank: 0, isInDanger: false })).toBe('Mass 1,500.');
  });
});

test('AN-003 the seven events and their values', () => {
  const killer = { name: 'Ada', isBot: true };
  const summary = { mass: 1234.6, kills: 2, survivedMs: 1000, killer, rank: 1, isTold: true };
  const death = deathEvents(summary);
  expect(death.map(({ name, details }) => [name, details.value ?? details.label])).toEqual([
    ['game_death', 'bot'],
    ['final_score', 1235],
    ['kills_achieved', 2],
  ]);
  const shares = (['score', 'twitter', 'reddit'] as const).map((way) => shareEvent(way).name);
  expect([startEvent.name, ...shares]).toEqual([
    'game_start',
    'share_score',
    'share_twitter',
    'share_reddit',
  ]);
  expect(JSON.stringify([...death, startEvent])).not.toContain('Ada');
});

describe('drawing quality', () => {
  test('full while frames are on time, then lower step by step', () => {
    expect(after(600, 5, 16.7)).toEqual({ quality: 'full', mostRatio: 2 });
    expect(after(59, 20, 30)).toEqual({ quality: 'full', mostRatio: 2 });
    expect(after(60, 20, 30)).toEqual({ quality: 'full', mostRatio: 1 });
    expect(after(6000, 20, 30)).toEqual({ quality: 'plain', mostRatio: 0.75 });
  });

  test('a display that is held at 30 frames a second is drawn in full', () => {
    expect(after(180, 4, 33.3)).toEqual({ quality: 'plain', mostRatio: 0.75 });
    expect(after(240, 4, 33.3)).toEqual({ quality: 'full', mostRatio: 2 });
    expect(after(6000, 9, 33.3)).toEqual({ quality: 'full', mostRatio: 2 });
  });

  test('where less detail brings more frames it stays', () => {
    const governor = createGovernor();
    let level = governor.report(4, 16);
    for (let frame = 0; frame < 6000; frame++) {
      const intervalMs = level.quality === 'plain' ? 16.7 : 50;
      level = governor.report(4, intervalMs);
    }
    expect(level).toEqual({ quality: 'plain', mostRatio: 1 });
  });

  test('a hidden page is not a slow one', () => {
    expect(after(600, 2, 1000)).toEqual({ quality: 'full', mostRatio: 2 });
  });
});

/** A sender, what it sent, and a way to cut the connection. */
function sender() {
  const sent: ArenaInput[] = [];
  let isOpen = true;
  const inputs = createInputSender((input) => {
    if (isOpen) sent.push(input);
    return isOpen;
  });
  return { inputs, sent, shut: (isShut: boolean) => (isOpen = !isShut) };
}

/** The quality after this many frames of this length. */
function after(frames: number, drawMs: number, intervalMs: number): Level {
  const governor = createGovernor();
  let level = governor.report(drawMs, intervalMs);
  for (let frame = 1; frame < frames; frame++) level = governor.report(drawMs, intervalMs);
  return level;
}

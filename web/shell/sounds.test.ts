/** Sound settings of the device and the shapes of the sounds. */
import { describe, expect, test } from 'vitest';
import { defaultSoundSettings, lengthMsOf, parseSoundSettings, sounds } from './sounds.ts';

describe('sound settings', () => {
  test.each([
    [null, defaultSoundSettings],
    ['', defaultSoundSettings],
    ['{', defaultSoundSettings],
    ['7', defaultSoundSettings],
    ['{"muted":true,"volume":0.25}', { muted: true, volume: 0.25 }],
    ['{"muted":"yes","volume":9}', defaultSoundSettings],
    ['{"volume":0}', { muted: false, volume: 0 }],
  ])('%j is read as %j', (stored, expected) => {
    expect(parseSoundSettings(stored)).toEqual(expected);
  });

  test('every sound is over within a second', () => {
    const names = ['drop', 'win', 'lose', 'draw', 'click', 'notify', 'eat', 'boost'] as const;
    expect(names.filter((name) => lengthMsOf(name) > 1000)).toEqual([]);
    expect(Object.keys(sounds).sort()).toEqual([...names].sort());
  });
});

/** The playground's games are legal and end as their names say. */
import { describe, expect, test } from 'vitest';
import { onlineScenesOf } from './onlineScenes.ts';
import { playable, scenesOf } from './scenes.ts';

describe.each(playable)('$rules.title', (games) => {
  const scenes = scenesOf(games, 1000);
  const recordOf = (id: string) => scenes.find((scene) => scene.id === id)?.state.record;

  test('every scene is named once', () => {
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
  });

  test('the endings are what they are called', () => {
    expect(recordOf('won')).toMatchObject({ status: 'completed', winner: 'player1', result: 'win' });
    expect(recordOf('lost')).toMatchObject({ status: 'completed', winner: 'player2', result: 'win' });
    expect(recordOf('drawn')).toMatchObject({ status: 'completed', winner: null, result: 'draw' });
    expect(recordOf('middle')).toMatchObject({ status: 'playing', currentPlayer: 'player1' });
  });

  test('every scene between two people is named once, and shows a game or why there is none', () => {
    const online = onlineScenesOf(games, 1000);
    expect(new Set(online.map(({ id }) => id)).size).toBe(online.length);
    const empty = online.filter(({ state }) => state.match.record === null).map(({ id }) => id);
    expect(empty).toEqual(['connecting', 'gone']);
  });
});

/** Code that is fetched when it is shown, over a network that fails at first. */
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { loadable } from './loadable.tsx';

const Part = () => <p>here</p>;

function failed(): never {
  throw new TypeError('no network');
}
function fetchedTwice(): never {
  throw new Error('fetched twice');
}
const answers = [failed, () => Part];

/** Shows it as for the first time, as when a menu is opened again. */
async function shown(View: ComponentType): Promise<string> {
  const { prelude } = await prerender(<View />, { onError: () => undefined });
  return new Response(prelude).text();
}

test('a view whose code could not be fetched tries again when it is shown the next time', async () => {
  let fetches = 0;
  const { View } = loadable(async () => answers[fetches++]?.() ?? fetchedTwice());
  await expect(shown(View)).rejects.toThrow('no network');
  expect(await shown(View)).toBe('<p>here</p>');
  expect(await shown(View)).toBe('<p>here</p>');
  expect(fetches).toBe(2);
});

test('what was fetched before it is shown is there at once; a failure then says nothing yet', async () => {
  let fetches = 0;
  const { View, preload } = loadable(async () => answers[fetches++]?.() ?? fetchedTwice());
  await preload();
  await preload();
  expect(await shown(View)).toBe('<p>here</p>');
});

test('where code is missing is told of a view that is shown, not of what was fetched before', async () => {
  const told: unknown[] = [];
  const { View, preload } = loadable(failed, async (error) => {
    told.push(error);
    throw new Error('reloading');
  });
  await preload();
  expect(told).toEqual([]);
  await expect(shown(View)).rejects.toThrow('reloading');
  expect(told).toEqual([new TypeError('no network')]);
});

test('five views of the same code fetch it once, and not while they are drawn', async () => {
  let fetches = 0;
  const { View } = loadable(async () => {
    fetches += 1;
    return Part;
  });
  const five = shown(() => [1, 2, 3, 4, 5].map((n) => <View key={n} />));
  await Promise.resolve();
  expect(fetches).toBe(0);
  expect(await five).toBe('<p>here</p>'.repeat(5));
  expect(fetches).toBe(1);
});

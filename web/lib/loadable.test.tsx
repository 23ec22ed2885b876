/** Code that is fetched when it is shown, over a network that fails at first. */
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { loadable } from './loadable.tsx';

const Part = () => <p>here</p>;

/** Shows it as for the first time, as when a menu is opened again. */
async function shown(View: ComponentType): Promise<string> {
  const { prelude } = await prerender(<View />, { onError: () => undefined });
  return new Response(prelude).text();
}

test('a view whose code could not be fetched tries again when it is shown the next time', async () => {
  const answers = [Promise.reject(new TypeError('no network')), Promise.resolve(Part)];
  let fetches = 0;
  const { View } = loadable(() => answers[fetches++] ?? Promise.reject(new Error('fetched twice')));
  await expect(shown(View)).rejects.toThrow('no network');
  expect(await shown(View)).toBe('<p>here</p>');
  expect(await shown(View)).toBe('<p>here</p>');
  expect(fetches).toBe(2);
});

test('what was fetched before it is shown is there at once; a failure then says nothing yet', async () => {
  const answers = [Promise.reject(new TypeError('no network')), Promise.resolve(Part)];
  const { View, preload } = loadable(() => answers.shift() ?? Promise.reject(new Error('fetched twice')));
  await preload();
  await preload();
  expect(await shown(View)).toBe('<p>here</p>');
});

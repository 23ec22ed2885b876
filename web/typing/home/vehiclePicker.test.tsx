/** The garage in the first picture of the typing home. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { skins, vehicles } from '@playfield/games/typing-race/index.ts';
import { VehiclePicker } from './VehiclePicker.tsx';

test('the first picture has the room of all vehicles, and none of them drawn', () => {
  const html = renderToString(
    <VehiclePicker bestWpm={0} current="green-pickup" onChoose={() => undefined} />,
  );
  const pictures = html.match(/<svg[^>]*viewBox="0 0 120 56"/gu) ?? [];
  expect(pictures).toHaveLength(vehicles.length + skins.length);
  expect(html).not.toContain('<path');
});

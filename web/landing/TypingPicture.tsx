/** A picture of a typing race for its card: three cars in their lanes, the text below. */
import type { ReactElement } from 'react';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';

const cars = [
  { id: 'yellow-muscle', place: 'ml-[30%]' },
  { id: 'red-supercar', place: 'ml-[56%]' },
  { id: 'pink-beetle', place: 'ml-[12%]' },
] as const;

export function TypingPicture(): ReactElement {
  return (
    <div aria-hidden="true" className="grid w-full max-w-72 gap-1.5">
      {cars.map(({ id, place }) => (
        <div key={id} className="rounded-l-lg border-r-4 border-dashed border-muted bg-line py-0.5">
          <VehiclePicture id={id} className={`w-20 sm:w-24 ${place}`} />
        </div>
      ))}
      <p className="mt-2 text-center font-mono text-sm whitespace-nowrap">
        ready, steady, <span className="border-l-2 border-accent text-muted">type</span>
      </p>
    </div>
  );
}

/** The five vehicles, small and large, and the lanes of a race in every look. */
import '@playfield/games/typing-race/lanes/lanes.css';
import type { ComponentProps, ReactElement } from 'react';
import { Lanes, VehiclePicture, type Lane } from '@playfield/games/typing-race/lanes/index.ts';
import { vehicles } from '@playfield/games/typing-race/vehicles.ts';

const lanes: readonly Lane[] = [
  lane('Ada', 'You', 'red-supercar', 62.5, '84 WPM', '98% ACC', '1', 'own'),
  lane('Best run', 'Your ghost', 'red-supercar', 55, '79 WPM', '', '2', 'ghost'),
  lane('A name that is far too long for its lane', 'Bot', 'blue-sports', 31, '44 WPM', '', '3', 'other'),
  lane('Grace', '', 'pink-beetle', 0, '0 WPM', '', '4', 'away'),
  lane('Linus', 'Bot', 'yellow-muscle', 100, '112 WPM', 'FINISHED!', '5', 'other'),
  lane('Kay', 'Bot', 'green-pickup', 12, '20 WPM', '', '6', 'other'),
  {
    ...lane('Wilhelmina Alexandrina', '', 'green-pickup', 40, '28 WPM', '98% ACC', '7', 'other'),
    person: 'wilhelmina',
  },
];

const people: NonNullable<ComponentProps<typeof Lanes>['people']> = {
  Face: () => <span className="size-5 shrink-0 rounded-full bg-accent" />,
  Standing: () => (
    <>
      <span>1200?</span>
      <span>Level 2</span>
    </>
  ),
};

function lane(
  name: string,
  tag: string,
  vehicle: string,
  progress: number,
  figures: string,
  note: string,
  place: string,
  look: Lane['look'],
): Lane {
  return { id: place, name, tag, vehicle, progress, figures, note, place, look };
}

export function TypingLanes(): ReactElement {
  return (
    <div className="mx-auto grid max-w-4xl gap-6 p-4">
      <Lanes lanes={lanes} label="Lanes" people={people} />
      <ul className="flex flex-wrap items-end gap-4">
        {vehicles.map(({ id, name }) => (
          <li key={id}>
            <VehiclePicture id={id} className="w-56" />
            <VehiclePicture id={id} className="mt-2 w-12" />
            <p className="text-sm text-muted">{name}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The lanes of a race: one for each who runs, with the vehicle where its progress is. It knows no race and no speed; every word
 * in it comes in. Sizes come from the width it is given (lanes.css, which the page imports), progress moves by transform alone.
 */
import { memo, type ComponentType, type CSSProperties, type ReactElement } from 'react';
import { VehiclePicture } from './VehiclePicture.tsx';

export type Lane = {
  /** Names the lane within its race. */
  readonly id: string;
  readonly name: string;
  /** Whose face stands beside the name; none of bots, ghosts and those who are gone. */
  readonly person?: string | null | undefined;
  /** Who that is, e.g. `You`, `Bot`, `Your best run`; empty for none. */
  readonly tag: string;
  /** A vehicle's id. */
  readonly vehicle: string;
  /** Percent of the text, 0 to 100; parts of a percent are shown. */
  readonly progress: number;
  /** What stands at the end of the lane, e.g. `62 WPM`. */
  readonly figures: string;
  /** A second line of it, e.g. `98% ACC` or `FINISHED!`; empty for none. */
  readonly note: string;
  /** The place, e.g. `1`; empty while there is none. */
  readonly place: string;
  /** `own` stands out, `ghost` is drawn pale, `away` is drawn grey. */
  readonly look: 'own' | 'other' | 'ghost' | 'away';
};

/** How people are drawn: their face, and how they stand, by id. The same components each time. */
export type People = {
  readonly Face: ComponentType<{ readonly id: string }>;
  readonly Standing: ComponentType<{ readonly id: string }>;
};

/** `label` names the list. The lanes keep the order in which they come. */
export function Lanes({
  lanes,
  label,
  people = null,
}: {
  readonly lanes: readonly Lane[];
  readonly label: string;
  readonly people?: People | null;
}): ReactElement {
  return (
    <ul className="lanes" aria-label={label}>
      {lanes.map((lane) => (
        <LaneRow key={lane.id} {...lane} people={people} />
      ))}
    </ul>
  );
}

const LaneRow = memo(function LaneRow({
  people,
  person,
  ...lane
}: Lane & { readonly people: People | null }): ReactElement {
  const progress = Math.min(100, Math.max(0, lane.progress));
  const style: CSSProperties & Record<'--progress', string> = { '--progress': (progress / 100).toFixed(4) };
  return (
    <li className="lane" data-look={lane.look}>
      <span className="lane-who">
        <span className="lane-place">{lane.place}</span>
        <span className="lane-name">
          {people && person != null ? <people.Face id={person} /> : null}
          <span className="lane-letters">{lane.name}</span>
        </span>
        <span className="lane-tag">
          {lane.tag}
          {people && person != null ? <people.Standing id={person} /> : null}
        </span>
      </span>
      <span className="lane-track">
        <span className="lane-vehicle" style={style}>
          <VehiclePicture id={lane.vehicle} />
        </span>
        <span className="lane-finish" />
        <span className="lane-percent">{Math.floor(progress)}%</span>
      </span>
      <span className="lane-figures">
        <span className="lane-speed">{lane.figures}</span>
        {lane.note === '' ? null : <span className="lane-note">{lane.note}</span>}
      </span>
    </li>
  );
});

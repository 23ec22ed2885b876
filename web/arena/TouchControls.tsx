/** Touch controls: a stick where the first finger comes down, and a boost button. */
import type { ReactElement } from 'react';
import { isTooSmallToBoost } from './arenaState.ts';
import type { BoostControl, Stick } from './useArenaControls.ts';

export function TouchControls({
  boost,
  stick,
  mass,
}: {
  readonly boost: BoostControl;
  readonly stick: Stick;
  readonly mass: number;
}): ReactElement {
  return (
    <>
      {stick ? (
        <span aria-hidden="true" className="arena-stick" style={{ left: stick.x, top: stick.y }} />
      ) : null}
      <button
        type="button"
        aria-pressed={boost.isOn}
        data-empty={isTooSmallToBoost(mass) ? true : undefined}
        className="arena-boost"
        onPointerDown={boost.press}
        onPointerUp={boost.release}
        onPointerCancel={boost.release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          if (detail === 0) boost.toggle();
        }}
      >
        {isTooSmallToBoost(mass) ? 'Eat to boost' : 'Boost'}
      </button>
    </>
  );
}

/** For fingers: a stick where the first one comes down, and a button for the boost. */
import type { ReactElement } from 'react';
import type { BoostControl, Stick } from './useArenaControls.ts';

export function TouchControls({
  boost,
  stick,
}: {
  readonly boost: BoostControl;
  readonly stick: Stick;
}): ReactElement {
  return (
    <>
      {stick ? (
        <span aria-hidden="true" className="arena-stick" style={{ left: stick.x, top: stick.y }} />
      ) : null}
      <button
        type="button"
        aria-pressed={boost.isOn}
        className="arena-boost"
        onPointerDown={boost.press}
        onPointerUp={boost.release}
        onPointerCancel={boost.release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          if (detail === 0) boost.toggle();
        }}
      >
        Boost
      </button>
    </>
  );
}

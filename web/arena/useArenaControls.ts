/**
 * Mouse, touch and keyboard while playing; everything is released when the page is left or hidden
 * (AR-010, AR-035, AR-036).
 */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { claimTouches } from '../lib/claimTouches.ts';
import type { ArenaSession } from './arenaSession.ts';
import { angleOf, angleOfKeys, isSteeringKey, noBoost, pressed, released, type Boost } from './steering.ts';
import { lifted, moved, noTouches, touched, type Finger, type Touches } from './touches.ts';
import { pinchFactor } from './wheel.ts';

export type BoostControl = {
  readonly isOn: boolean;
  readonly press: () => void;
  readonly release: () => void;
  /** A press without a pointer: by keyboard or screen reader. */
  readonly toggle: () => void;
};

/** Where the steering finger came down, in CSS pixels; null without one. */
export type Stick = Touches['stick'];

export function useArenaControls(
  stageRef: RefObject<HTMLElement | null>,
  session: ArenaSession,
  isPlaying: boolean,
): {
  readonly boost: BoostControl;
  readonly stick: Stick;
  /** Whether the player uses fingers, even if they also have a mouse. */
  readonly hasTouch: boolean;
} {
  const [isOn, setOn] = useState(false);
  const [stick, setStick] = useState<Stick>(null);
  const [hasTouch, setTouch] = useState(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
  const [hands] = useState(() => createHands(setOn, setStick, () => setTouch(true)));
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage || !isPlaying) return undefined;
    const letGo = hands.take(stage, session);
    return () => letGo();
  }, [hands, stageRef, session, isPlaying]);
  return {
    boost: { isOn, press: hands.press, release: hands.release, toggle: hands.toggle },
    stick,
    hasTouch,
  };
}

type Hands = {
  readonly take: (stage: HTMLElement, session: ArenaSession) => () => void;
  readonly press: () => void;
  readonly release: () => void;
  readonly toggle: () => void;
};

function createHands(
  showBoost: (isOn: boolean) => void,
  showStick: (stick: Stick) => void,
  showTouch: () => void,
): Hands {
  let session: ArenaSession | null = null;
  let boost: Boost = noBoost;
  const held = new Set<string>();
  let touches = noTouches;

  const setBoost = (next: Boost): void => {
    boost = next;
    showBoost(next.isOn);
    session?.steer({ boost: next.isOn }, performance.now());
  };
  const press = (): void => setBoost(pressed(boost, performance.now()));
  const release = (): void => setBoost(released(boost, performance.now()));
  const turn = (angle: number | null): void => {
    if (angle !== null) session?.steer({ angle }, performance.now());
  };
  const setTouches = (next: Touches): void => {
    if (next.stick !== touches.stick) showStick(next.stick);
    touches = next;
  };
  const letGo = (): void => {
    held.clear();
    setTouches(noTouches);
    if (boost.isOn) setBoost(noBoost);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const { code, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A focused button keeps its key.
    const isControl = target instanceof Element && target.closest('button, a, input') !== null;
    if (isSteeringKey(code)) {
      event.preventDefault();
      held.add(code);
      turn(angleOfKeys(held));
    } else if (code === 'Space' && !isControl) {
      event.preventDefault();
      if (!event.repeat) press();
    }
  }

  function onKeyUp({ code }: KeyboardEvent): void {
    // After releasing one of two keys the other steers; after the last the snake goes straight on.
    if (held.delete(code)) turn(angleOfKeys(held));
    if (code === 'Space') release();
  }

  function onDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button, a') !== null) return;
    if (event.pointerType !== 'touch') {
      if (event.button === 0) setBoost({ isOn: true, sinceMs: performance.now() });
      return;
    }
    showTouch();
    setTouches(touched(touches, fingerOf(event), performance.now()));
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerType !== 'touch') {
      if (event.button === 0 && boost.sinceMs !== null) setBoost(noBoost);
    } else setTouches(lifted(touches, event.pointerId));
  }

  function onHidden(): void {
    if (document.hidden) letGo();
  }

  return {
    press,
    release,
    toggle: () => setBoost(boost.isOn ? noBoost : { isOn: true, sinceMs: null }),
    take(stage, taken) {
      session = taken;
      const onMove = (event: PointerEvent): void => {
        if (event.pointerType !== 'touch') turn(fromMiddle(stage, event));
        else {
          const [next, gesture] = moved(touches, fingerOf(event));
          setTouches(next);
          if (gesture?.kind === 'steer') turn(gesture.angle);
          if (gesture?.kind === 'pinch') taken.pinch(gesture.factor);
        }
      };
      const onWheel = (event: WheelEvent): void => {
        // A trackpad's pinch must not zoom the page, nor its swipe leave it.
        event.preventDefault();
        if (event.ctrlKey) taken.pinch(pinchFactor(event));
        else taken.wheel(event, performance.now());
      };
      const giveBack = claimTouches(stage);
      stage.addEventListener('pointerdown', onDown);
      stage.addEventListener('wheel', onWheel, { passive: false });
      addEventListener('pointermove', onMove);
      addEventListener('pointerup', onUp);
      addEventListener('pointercancel', onUp);
      addEventListener('keydown', onKeyDown);
      addEventListener('keyup', onKeyUp);
      addEventListener('blur', letGo);
      document.addEventListener('visibilitychange', onHidden);
      return () => {
        giveBack();
        stage.removeEventListener('pointerdown', onDown);
        stage.removeEventListener('wheel', onWheel);
        removeEventListener('pointermove', onMove);
        removeEventListener('pointerup', onUp);
        removeEventListener('pointercancel', onUp);
        removeEventListener('keydown', onKeyDown);
        removeEventListener('keyup', onKeyUp);
        removeEventListener('blur', letGo);
        document.removeEventListener('visibilitychange', onHidden);
        letGo();
        session = null;
      };
    },
  };
}

const fingerOf = ({ pointerId, clientX, clientY }: PointerEvent): Finger => ({
  id: pointerId,
  x: clientX,
  y: clientY,
});

/** Direction of the pointer from the centre of the stage. */
function fromMiddle(stage: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return angleOf(clientX - left - width / 2, clientY - top - height / 2);
}

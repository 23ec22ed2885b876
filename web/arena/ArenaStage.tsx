/** The arena's canvas and what lies over it: name entry, panels, summary. */
import './arena.css';
import { useEffect, useRef, type ReactElement } from 'react';
import { useStartsAtOnce } from '../lib/atOnce.ts';
import { useFullScreen } from '../lib/fullScreen.ts';
import { arenaInSight, showInSight } from '../lib/inSight.ts';
import { classes } from '../ui/classes.ts';
import type { SessionPorts } from './arenaSession.ts';
import { GameOver } from './GameOver.tsx';
import { Hud } from './Hud.tsx';
import { NameEntry } from './NameEntry.tsx';
import type { Skin } from './skins.ts';
import { TouchControls } from './TouchControls.tsx';
import { useArenaControls } from './useArenaControls.ts';
import { isTooSmallToBoost } from './arenaState.ts';
import { useArenaEffects, useBoostSound } from './useArenaEffects.ts';
import { useArenaFrames } from './useArenaFrames.ts';
import { useStore } from '../lib/store.ts';
import { useArenaSession } from './useArenaSession.ts';

export function ArenaStage({
  ports,
  name,
  isNameFixed,
  onName,
  skin,
  onSkin,
}: {
  readonly ports: SessionPorts;
  /** The proposed name; changes with who plays. */
  readonly name: string;
  /** An account plays under its own name. */
  readonly isNameFixed: boolean;
  /** Called with the name somebody enters with. */
  readonly onName: (name: string) => void;
  /** The look to start with. */
  readonly skin: Skin;
  /** Called with each look that is chosen. */
  readonly onSkin: (skin: Skin) => void;
}): ReactElement {
  const stageRef = useRef<HTMLElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const session = useArenaSession(ports, name, skin);
  useEffect(() => session.proposeName(name, isNameFixed), [session, name, isNameFixed]);
  const state = useStore(session.state);
  const isPlaying = state.phase === 'playing';
  const isIn = isPlaying || state.phase === 'dead';
  const isAtOnce = useStartsAtOnce();
  useEffect(() => {
    if (isAtOnce) session.enter();
  }, [isAtOnce, session]);
  useFullScreen(isIn);
  useEffect(() => (isPlaying ? showInSight(arenaInSight) : undefined), [isPlaying]);
  useArenaFrames(canvasRef, session);
  const better = useArenaEffects(session);
  const { boost, stick, hasTouch } = useArenaControls(stageRef, session, isPlaying);
  useBoostSound(boost.isOn && !isTooSmallToBoost(state.standing.mass));
  useEffect(() => {
    if (isPlaying) stageRef.current?.focus({ preventScroll: true });
  }, [isPlaying]);
  return (
    <section
      ref={stageRef}
      tabIndex={-1}
      aria-label="Arena"
      className={classes(
        'arena',
        isIn ? 'arena-full' : 'arena-entry',
        isPlaying && 'arena-playing',
        hasTouch && 'arena-touch',
      )}
    >
      <canvas
        ref={canvasRef}
        className="arena-canvas"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no role of its own, and is no <img>
        role="img"
        aria-label="The arena: snakes, food, and the world boundary in red."
      >
        Snakes, food, and the world boundary in red.
      </canvas>
      {isIn ? (
        <h1 className="sr-only">Snake.io Arena</h1>
      ) : (
        <NameEntry
          state={state}
          isNameFixed={isNameFixed}
          onName={(next) => session.setName(next)}
          onSkin={(next) => {
            session.setSkin(next);
            onSkin(next);
          }}
          onEnter={() => {
            if (!isNameFixed) onName(state.name.trim());
            session.enter();
          }}
        />
      )}
      {isIn ? <Hud state={state} /> : null}
      {isPlaying ? <TouchControls boost={boost} stick={stick} mass={state.standing.mass} /> : null}
      {state.phase === 'dead' ? (
        <GameOver state={state} better={better} onRespawn={session.respawn} onHold={session.hold} />
      ) : null}
    </section>
  );
}

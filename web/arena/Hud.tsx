/** The panels over a running game: figures, leaderboard, minimap, hints, connection (AR-009, AR-010, G83). */
import { useEffect, useRef, type ReactElement } from 'react';
import { isSilent, setSoundSettings, useSoundSettings } from '../shell/sound.ts';
import { defaultSoundSettings } from '../shell/sounds.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { isTooSmallToBoost, type ArenaState, type Standing } from './arenaState.ts';
import { aliveText, cutOffText, massText } from './arenaTexts.ts';
import { KillFeed } from './KillFeed.tsx';
import { latestCutOff } from './killList.ts';
import { drawMap } from './view/drawMap.ts';

export function Hud({ state }: { readonly state: ArenaState }): ReactElement {
  const { standing, link } = state;
  const isCutOff = link !== 'connected' || state.isRejoining;
  const cut = latestCutOff(state.kills, state.ownId);
  return (
    <>
      <div className="arena-left">
        <div className="arena-panel">
          <dl className="arena-figures">
            <Figure name="Mass" value={massText(standing.mass)} isLarge />
            <Figure name="Kills" value={String(standing.kills)} />
            <Figure name="Players alive" value={aliveText(state)} />
          </dl>
          <p className="arena-badge" data-status={isCutOff ? 'reconnecting' : link}>
            {isCutOff ? 'Reconnecting' : 'Connected'}
          </p>
        </div>
        <div className="flex gap-2">
          <LinkButton href="/" size="small" variant="quiet" className="arena-leave">
            <Icon name="back" size={16} /> Leave
          </LinkButton>
          <SoundSwitch />
        </div>
        <KillFeed kills={state.kills} />
      </div>
      <Leaderboard state={state} />
      <output className="arena-notices">
        {isCutOff ? (
          <span className="arena-notice">
            <Icon name="warning" size={18} /> {cutOffText(state)}
          </span>
        ) : null}
        {standing.isInDanger && state.phase === 'playing' ? (
          <span className="arena-notice arena-notice-danger">
            <Icon name="warning" size={18} /> Danger zone: the boundary kills
          </span>
        ) : null}
        {state.phase === 'playing' && cut ? (
          <span key={cut.key} className="arena-notice arena-notice-kill">
            You cut off {cut.victim.name}
          </span>
        ) : null}
        {isTooSmallToBoost(standing.mass) && state.phase === 'playing' ? (
          <span className="arena-notice">Too small to boost. Eat to grow.</span>
        ) : null}
      </output>
      <div className="arena-bottom">
        <ul className="arena-hint arena-hint-mouse" aria-label="Controls">
          <li>Mouse or arrow keys steer</li>
          <li>Space boosts</li>
          <li>Wheel zooms</li>
          <li>Red lines are the world boundary</li>
        </ul>
        <ul className="arena-hint arena-hint-touch" aria-label="Controls">
          <li>Drag anywhere to steer</li>
          <li>Pinch to zoom</li>
          <li>Red lines are the world boundary</li>
        </ul>
      </div>
      <Minimap standing={standing} />
    </>
  );
}

/** The header with its menus is not there while the arena fills the window; so it also turns up what was turned down to nothing. */
function SoundSwitch(): ReactElement {
  const settings = useSoundSettings();
  const isOn = !isSilent(settings);
  return (
    <Button
      size="small"
      variant="quiet"
      className="arena-leave"
      aria-label="Sound"
      aria-pressed={isOn}
      // Steering keeps the focus: the space bar boosts.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        setSoundSettings({
          muted: isOn,
          volume: settings.volume === 0 ? defaultSoundSettings.volume : settings.volume,
        })
      }
    >
      <Icon name={isOn ? 'soundOn' : 'soundOff'} size={18} />
    </Button>
  );
}

function Figure({
  name,
  value,
  isLarge = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly isLarge?: boolean;
}): ReactElement {
  return (
    <div className={classes('arena-figure', isLarge && 'arena-figure-large')}>
      <dt>{name}</dt>
      <dd key={value} className={isLarge ? undefined : 'arena-pop'}>
        {value}
      </dd>
    </div>
  );
}

function Leaderboard({ state }: { readonly state: ArenaState }): ReactElement | null {
  const { leaders, rank, mass } = state.standing;
  if (leaders.length === 0) return null;
  const ownId = state.phase === 'playing' ? state.ownId : null;
  const isBelow = ownId !== null && rank > 0 && leaders.every(({ id }) => id !== ownId);
  return (
    <section aria-label="Leaderboard" className="arena-panel arena-leaders">
      <h2>Leaderboard</h2>
      <ol>
        {leaders.map(({ id, name, mass: theirs, isBot }, index) => (
          <li key={id} data-own={id === ownId ? true : undefined}>
            <span className="arena-place">{index + 1}</span>
            <span className="arena-name">{name}</span>
            {isBot ? <span className="arena-bot">bot</span> : null}
            <span className="arena-mass">{massText(theirs)}</span>
          </li>
        ))}
        {isBelow ? (
          <li data-own>
            <span className="arena-place">{Math.max(rank, leaders.length + 1)}</span>
            <span className="arena-name">{state.shownName}</span>
            <span className="arena-mass">{massText(mass)}</span>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

const mapSize = 132;

function Minimap({ standing }: { readonly standing: Standing }): ReactElement {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvasRef.current?.getContext('2d');
    if (pen) drawMap(pen, mapSize * 2, standing);
  }, [standing]);
  return (
    <canvas
      ref={canvasRef}
      className="arena-map"
      width={mapSize * 2}
      height={mapSize * 2}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no role of its own, and is no <img>
      role="img"
      aria-label="Map of the world: the ten largest snakes, and you in white."
    />
  );
}

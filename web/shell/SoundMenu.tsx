/** Sound on or off and how loud, kept on this device; marked while the browser still blocks it (USERS-ASK 31). */
import { useId, useRef, type ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { isSilent, playSound, setSoundSettings, useSoundBlocked, useSoundSettings } from './sound.ts';

export function SoundMenu(): ReactElement {
  const settings = useSoundSettings();
  const isOff = isSilent(settings);
  const isBlocked = useSoundBlocked() && !isOff;
  const volumeId = useId();
  /** Whether the volume has changed since a key or the pointer was last let go: Tab to the slider changes nothing. */
  const isChanged = useRef(false);
  return (
    <Popover
      label={isBlocked ? 'Sound (blocked until you click)' : 'Sound'}
      trigger={
        <span className="relative">
          <Icon name={isOff ? 'soundOff' : 'soundOn'} />
          {isBlocked ? (
            <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-surface bg-warning" />
          ) : null}
        </span>
      }
      className="header-panel w-64"
    >
      <div className="grid gap-4">
        <label className="flex min-h-8 items-center justify-between gap-3 font-semibold">
          Sound
          <input
            type="checkbox"
            role="switch"
            aria-checked={!settings.muted}
            className="switch"
            checked={!settings.muted}
            onChange={(event) => {
              setSoundSettings({ ...settings, muted: !event.target.checked });
              if (event.target.checked) playSound('click');
            }}
          />
        </label>
        <div>
          <label htmlFor={volumeId} className="mb-1.5 block text-sm font-semibold text-muted">
            Volume
          </label>
          <input
            id={volumeId}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(settings.volume * 100)}
            disabled={settings.muted}
            className="h-6 w-full accent-accent disabled:opacity-55"
            onChange={(event) => {
              isChanged.current = true;
              setSoundSettings({ ...settings, volume: event.target.valueAsNumber / 100 });
            }}
            onPointerUp={() => {
              isChanged.current = false;
              playSound('drop');
            }}
            onKeyUp={() => {
              if (isChanged.current) playSound('drop');
              isChanged.current = false;
            }}
          />
        </div>
        {isBlocked ? (
          <p className="text-sm text-muted">The browser keeps sound blocked until you click on the page.</p>
        ) : null}
      </div>
    </Popover>
  );
}

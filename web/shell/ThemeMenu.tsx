/** Chooses the theme. */
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { RadioList } from '../ui/RadioList.tsx';
import { setTheme, useTheme, type Theme } from './theme.ts';

const icons: Readonly<Record<Theme, IconName>> = { system: 'system', dark: 'moon', light: 'sun' };
const options = [
  { value: 'system', label: 'Match system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

export function ThemeMenu(): ReactElement {
  const theme = useTheme();
  return (
    <Popover label="Theme" trigger={<Icon name={icons[theme]} />} className="header-panel w-60">
      <RadioList<Theme> legend="Theme" name="theme" value={theme} onChange={setTheme} options={options} />
    </Popover>
  );
}

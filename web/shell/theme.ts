/** Dark, light, or the system's theme. `data-theme` on <html> decides (tokens.css); public/start.js sets it first. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

export const themeKey = 'playfield:theme';
const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Anything but a stored choice means the system's theme. */
export function parseTheme(stored: string | null): Theme {
  return themes.find((theme) => theme === stored) ?? 'system';
}

const store = createStore<Theme>(parseTheme(readStored(themeKey)));

export function useTheme(): Theme {
  return useStore(store);
}

export function setTheme(theme: Theme): void {
  writeStored(themeKey, theme === 'system' ? null : theme);
  apply(theme);
}

/** Follows the choice made in another tab. Called once, at the start. */
export function startTheme(): void {
  addEventListener('storage', (event) => {
    if (event.key === themeKey) apply(parseTheme(event.newValue));
  });
}

function apply(theme: Theme): void {
  store.set(theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Path -> lazy page: one line per page, each a chunk of its own. A feature adds its lines here. */
import { lazy, type ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

const loads: Readonly<Record<string, Load>> = {
  '/': async () => (await import('./landing/LandingPage.tsx')).LandingPage,
  '/login': async () => (await import('./account/LoginPage.tsx')).LoginPage,
  '/account': async () => (await import('./account/AccountPage.tsx')).AccountPage,
};

export type Route = {
  /** A wouter pattern. */
  readonly path: string;
  readonly Page: ComponentType;
};

export const routes: readonly Route[] = Object.entries(loads).map(([path, load]) => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
}));

/** Fetches a page's code ahead of the click. An unknown path or a failed fetch is left to the click itself. */
export function preloadRoute(path: string): void {
  void loads[path]?.().catch(() => undefined);
}

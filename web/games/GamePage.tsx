/**
 * The pages of a game whose addresses nobody specified: `/games/{id}`, `/games/{id}/ai`, `/games/{id}/local`. They draw any game of
 * the registry, so a new one needs no page of its own; games with specified addresses are sent there.
 */
import type { ComponentType, ReactElement } from 'react';
import { Redirect, useParams } from 'wouter';
import { pathsOf, type GamePaths } from '@playfield/games/paths.ts';
import { gameById } from '@playfield/games/registry.ts';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

export type OfGame = { readonly gameType: string };

export function GamePage({
  kind,
  Page,
}: {
  readonly kind: keyof GamePaths;
  readonly Page: ComponentType<OfGame>;
}): ReactElement {
  const { gameId } = useParams<{ readonly gameId: string }>();
  if (!gameById(gameId)) return <NotFoundPage />;
  const path = pathsOf(gameId)[kind];
  return path.startsWith('/games/') ? (
    <Page key={gameId} gameType={gameId} />
  ) : (
    <Redirect to={path} replace />
  );
}

/**
 * What stands beside people's names: figure, colour, level, and a rating where a game is asked about. All that a page asks for
 * in a moment is one request for each game, and kept while the page lives.
 */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Face, Look } from '@playfield/contracts/http/profiles.ts';
import { api } from '../api/http.ts';

const mostInRequest = 50;
const freshMs = 5 * 60_000;

/** Without a game no rating is asked for. */
type GameType = string | null;
type Waiting = { readonly id: string; readonly found: PromiseWithResolvers<Face | null> };
const waiting = new Map<GameType, Waiting[]>();

async function ask(some: readonly Waiting[], gameType: GameType): Promise<void> {
  try {
    const ids = some.map(({ id }) => id).join(',');
    const faces = await api('GET /api/faces', { query: { ids, ...(gameType === null ? {} : { gameType }) } });
    for (const { id, found } of some) found.resolve(faces.find((one) => one.id === id) ?? null);
  } catch (error) {
    for (const { found } of some) found.reject(error);
  }
}

function faceOf(id: string, gameType: GameType): Promise<Face | null> {
  const found = Promise.withResolvers<Face | null>();
  const others = waiting.get(gameType);
  if (others) others.push({ id, found });
  else {
    const all = [{ id, found }];
    waiting.set(gameType, all);
    queueMicrotask(() => {
      waiting.delete(gameType);
      for (let from = 0; from < all.length; from += mostInRequest)
        void ask(all.slice(from, from + mostInRequest), gameType);
    });
  }
  return found.promise;
}

const faceQuery = (id: string, gameType: GameType) =>
  queryOptions({
    queryKey: ['face', id, gameType],
    queryFn: () => faceOf(id, gameType),
    staleTime: freshMs,
    retry: false,
  });

/** Undefined until it is known; null for a guest, for nobody, and where it can't be known. */
export function useFace(id: string | null, gameType: GameType = null): Face | null | undefined {
  const { data, isFetching } = useQuery({ ...faceQuery(id ?? '', gameType), enabled: id !== null });
  return data ?? (isFetching ? undefined : null);
}

/** The player chose: it is shown at once, and an answer under way that does not know of it is dropped. */
export function setLook(client: QueryClient, id: string, look: Look): void {
  const queryKey = ['face', id];
  void client.cancelQueries({ queryKey });
  client.setQueriesData<Face | null>({ queryKey }, (face) => ({
    ...(face ?? { id, level: null, rating: null }),
    look,
  }));
}

/** What is stored of a person has changed. */
export function rereadFace(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: ['face', id] });
}

/** Ratings in a game have changed. */
export function rereadFaces(client: QueryClient, gameType: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [what, , of] }) => what === 'face' && of === gameType,
  });
}

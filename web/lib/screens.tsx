/**
 * A page that shows a list, or with a parameter in its address one of the things listed. Each is a file of its own, and the one that
 * the address asks for comes with the page (`web/build/pageFiles.ts`); the other follows once the page is shown.
 */
import { Suspense, useEffect, type ComponentType, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { loadable } from './loadable.tsx';
import { reloadAfterUpdate } from './reloadAfterUpdate.ts';
import { useTopOfPage } from './topOfPage.ts';

/** What loads the page, with the one of the two that the address asks for. */
export function listOrOne(
  parameter: string,
  loadList: () => Promise<ComponentType>,
  loadOne: () => Promise<ComponentType<{ readonly id: string }>>,
): () => Promise<ComponentType> {
  const list = loadable(loadList, reloadAfterUpdate);
  const one = loadable(loadOne, reloadAfterUpdate);
  function ListOrOne(): ReactElement {
    const [search] = useSearchParams();
    const id = search.get(parameter);
    // The shell sees to that only where the path changes.
    useTopOfPage(id);
    useEffect(() => void Promise.all([list.preload(), one.preload()]), []);
    return (
      <Suspense fallback={<LoadingScreen />}>
        {id === null ? <list.View /> : <one.View key={id} id={id} />}
      </Suspense>
    );
  }
  return async () => {
    const isOneAsked = new URLSearchParams(location.search).has(parameter);
    await (isOneAsked ? one : list).preload();
    return ListOrOne;
  };
}

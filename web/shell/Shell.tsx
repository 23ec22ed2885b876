/** The frame around every page. */
import { lazy, Suspense, type ReactElement } from 'react';
import { Link, Route, Switch } from 'wouter';
import { routes } from '../routes.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { productName } from './product.ts';
import { useSession } from './session.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

export function Shell(): ReactElement {
  const { status } = useSession();
  return (
    <>
      <header className="border-b border-line bg-surface px-4 py-3">
        <Link href="/">{productName}</Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] p-4">
        {status === 'restoring' ? <output>Loading...</output> : <Pages />}
      </main>
      <LiveRegion />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}

function Pages(): ReactElement {
  return (
    <Suspense fallback={<output>Loading...</output>}>
      <Switch>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
      </Switch>
    </Suspense>
  );
}

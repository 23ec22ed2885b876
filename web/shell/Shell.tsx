/** The frame around every page: skip link, header, banners, main, footer, live regions and the toast. */
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Route, Switch, useLocation, useSearch } from 'wouter';
import { useNewRecoveryCodes } from '../account/recoveryCodes.ts';
import { closePersonDialog, usePersonDialog } from '../friends/dialogs.ts';
import { routes } from '../routes.tsx';
import { useAnnounce, LiveRegion } from '../ui/LiveRegion.tsx';
import { trackPageView } from './analytics.ts';
import { BrokenPage } from './BrokenPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { useIsFullScreen } from '../lib/fullScreen.ts';
import { useTopOfPage } from '../lib/topOfPage.ts';
import { Header } from './Header.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useStore } from '../lib/store.ts';
import { useOnline } from './online.ts';
import { preloadRoute } from '../preload.ts';
import { isPageDue } from './pageShell.ts';
import { useSession } from '../session/session.ts';
import { useToasts } from './toast.ts';
import { DialogFailed, LatePart } from './LatePart.tsx';

/** Empty for most visitors: its code can come after the page. */
const { View: TopBar } = loadable(async () => (await import('./TopBar.tsx')).TopBar);
const { View: RecoveryCodesDialog } = loadable(
  async () => (await import('../account/RecoveryCodesDialog.tsx')).RecoveryCodesDialog,
);
const { View: PersonDialogs } = loadable(
  async () => (await import('../friends/PersonDialogs.tsx')).PersonDialogs,
);
const { View: NotFoundPage } = loadable(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
/** The toast's code is fetched after the first page, or at once for a toast. */
const toasterAfterMs = 2000;
/** So is what the server has to tell. */
const inboxAfterMs = 2000;

export function Shell(): ReactElement {
  const [path] = useLocation();
  const search = useSearch();
  const isOnline = useOnline();
  useVisit(path);
  const isFullScreen = useIsFullScreen();
  const isDue = useStore(isPageDue);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:font-semibold focus:text-on-accent"
      >
        Skip to content
      </a>
      {isFullScreen ? null : <Header />}
      <OfflineBanner />
      {isFullScreen ? null : (
        <LatePart>
          <TopBar />
        </LatePart>
      )}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[75rem] flex-1 outline-none">
        <ErrorBoundary resetKey={path + search + isOnline} fallback={<BrokenPage />}>
          {isDue ? <Pages /> : null}
        </ErrorBoundary>
      </main>
      {isFullScreen ? null : <Footer />}
      <LiveRegion />
      <LazyRecoveryCodes path={path} />
      <LazyPersonDialogs key={path} />
      {/* Here before the first toast: what comes into the page together with its live region isn't announced. */}
      <div aria-live="polite">
        <LazyToaster />
      </div>
      <LazyInbox />
    </div>
  );
}

function Pages(): ReactElement {
  const { status } = useSession();
  if (status === 'restoring') return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** A new path: counted, announced by its title, shown from its top. */
function useVisit(path: string): void {
  const announce = useAnnounce();
  const announced = useRef(path);
  useTopOfPage(path);
  useEffect(() => {
    trackPageView(path);
    if (announced.current === path) return undefined;
    announced.current = path;
    // The page sets its title once its code is there.
    let speaking: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const speak = async (): Promise<void> => {
      await preloadRoute(path);
      if (!isOver) speaking = setTimeout(() => announce(document.title), 400);
    };
    void speak();
    return () => {
      isOver = true;
      clearTimeout(speaking);
    };
  }, [path, announce]);
}

/** Stays open over the page that follows the registration. If its code could not be fetched, the next page tries again. */
function LazyRecoveryCodes({ path }: { readonly path: string }): ReactElement | null {
  const newCodes = useNewRecoveryCodes();
  return newCodes ? (
    <ErrorBoundary fallback={null} resetKey={path}>
      <Suspense>
        <RecoveryCodesDialog newCodes={newCodes} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** Inviting, blocking and the like, from whichever page. */
function LazyPersonDialogs(): ReactElement | null {
  const dialog = usePersonDialog();
  const { user } = useSession();
  const userId = user?.id;
  // It belongs to the person who opened it and, as each path has its own, to the page on which they did.
  useEffect(() => {
    if (userId === undefined) return undefined;
    return closePersonDialog;
  }, [userId]);
  return dialog ? (
    <LatePart failed={<DialogFailed onClose={closePersonDialog} />}>
      <PersonDialogs dialog={dialog} />
    </LatePart>
  ) : null;
}

/** The server's notifications: fetched after the first paint, and started again for each player. */
function LazyInbox(): null {
  const { user } = useSession();
  const id = user?.id;
  const isGuest = user?.isGuest === true;
  useEffect(() => {
    if (id === undefined) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async (): Promise<void> => {
      try {
        const { startInbox, forgetInbox } = await import('../notifications/inbox.ts');
        if (isOver) forgetInbox({ id, isGuest });
        else stop = startInbox({ id, isGuest });
      } catch {
        // The next page load tries again; the page itself needs nothing of it.
      }
    };
    const timer = setTimeout(() => void begin(), inboxAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      // Also what was pushed before it began is taken back.
      if (stop) stop();
      else void begin();
    };
  }, [id, isGuest]);
  return null;
}

/** A failed fetch is tried again with the next toast; until then the notifications panel has them all. */
function LazyToaster(): ReactElement | null {
  const { toast } = useToasts();
  const [isTime, setTime] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  /** Changes with each toast; null while nothing needs the code. */
  const attempt = toast?.id ?? (isTime ? 0 : null);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), toasterAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (attempt === null || Toaster) return;
    void import('./Toaster.tsx').then(
      (fetched) => setToaster(() => fetched.Toaster),
      () => undefined,
    );
  }, [attempt, Toaster]);
  return Toaster && <Toaster />;
}

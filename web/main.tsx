/** Entry point of the browser. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { queryClient } from './api/queryClient.ts';
import { startControlledFields } from './lib/controlledFields.ts';
import { startDrawingCopies } from './lib/drawnFromCopies.ts';
import { startEffects } from './lib/effectsSoon.ts';
import { preloadRoute } from './preload.ts';
import { afterPress } from './shell/afterPress.ts';
import { startSession } from './session/session.ts';
import { startInstallOffer } from './shell/installOffer.ts';
import { Shell } from './shell/Shell.tsx';
import { startFollowingPresses } from './shell/followPresses.ts';
import { hasPageShell, takeOver } from './shell/pageShell.ts';
import { sendKept } from './shell/sendKept.ts';
import { startServiceWorker } from './shell/startServiceWorker.ts';
import { startSound } from './shell/sound.ts';
import { toast } from './shell/toast.ts';
import { startTheme } from './shell/theme.ts';
import './ui/tokens.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startDrawingCopies();
startControlledFields();
startEffects();
const pageCode = preloadRoute(location.pathname);
const session = startSession(
  (name) =>
    toast({
      title: 'Signed out',
      text: `You've been signed out, and are a guest now. Sign in again to go on as ${name}.`,
      tone: 'error',
    }),
  sendKept,
);
startSound();
startTheme();
startServiceWorker();
startFollowingPresses();
startInstallOffer();
const draw = (element: HTMLElement): void =>
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={afterPress}>
          <Shell />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
// It stays until the page can take its place at once.
const whenReady = hasPageShell(root) ? Promise.all([session, pageCode]) : Promise.resolve();
void whenReady.then(() => takeOver(root, draw));

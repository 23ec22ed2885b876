/** Entry point of the browser. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queryClient.ts';
import { preloadRoute } from './preload.ts';
import { startAnalytics } from './shell/analytics.ts';
import { startSession } from './session/session.ts';
import { Shell } from './shell/Shell.tsx';
import { startSound } from './shell/sound.ts';
import { startTheme } from './shell/theme.ts';
import './ui/tokens.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSession(preloadRoute(location.pathname));
startSound();
startTheme();
startAnalytics();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  </StrictMode>,
);

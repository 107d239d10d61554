import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import * as z from 'zod/mini';
import { watchForAdBlocker } from './app/ad-blocker.ts';
import { giveStylesTheNonce } from './app/nonce.ts';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.tsx';
import { watchOtherWindows } from './app/watch-other-windows.ts';
import { watchConnection } from './kit/api/connection.ts';
import { textsReady } from './kit/i18n/i18n.ts';
import './app/styles/base.css';
import './app/styles/floating.css';
import './app/styles/public.css';
import './app/styles/shell.css';
import './app/styles/overview.css';

// zod would try `new Function` first, which the content security policy reports as a violation.
z.config({ jitless: true });
giveStylesTheNonce();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root to draw into.');

await textsReady();
createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
watchForAdBlocker();
watchOtherWindows();
watchConnection();

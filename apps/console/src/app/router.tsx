import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router';
import { loadTexts, text, textsReady } from '../kit/i18n/i18n.ts';
import { ChunkError, loadChunk } from '../kit/load-chunk.ts';
import { paths } from '../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../kit/navigation/route.ts';
import { ensureUser } from '../kit/session/load-user.ts';
import { session } from '../kit/session/session.ts';
import { toast } from '../kit/ui/notices.ts';
import { enterNamed } from './enter-named.ts';
import { guard, logInFor, needsNobody } from './guard.ts';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { Boot } from './pages/Boot.tsx';
import { ChunkFailure } from './pages/ChunkFailure.tsx';
import { RouteFailure } from './pages/RouteFailure.tsx';
import { routes } from './routes.ts';
import { ScreensContext } from './screens.ts';
import { Titles } from './Titles.tsx';
import { currentVisitor } from './visitor.ts';

async function guardLoader({ request }: { readonly request: Request }): Promise<null> {
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (!needsNobody(address, routes)) {
    await ensureUser();
    const rest = await enterNamed(url);
    if (rest !== null) throw redirect(rest);
  }
  const verdict = guard(address, routes, currentVisitor());
  if (verdict.kind !== 'redirect') return null;
  if (verdict.held) await tellHeld();
  throw redirect(verdict.to);
}

async function tellHeld(): Promise<void> {
  await textsReady();
  const { user } = session.get();
  const profile = user?.userType === 1 ? 'promotion.firstLogin' : 'company.firstLogin';
  toast({ kind: 'warning', title: text(user?.needsSecondFactor ? 'session.factorRequired' : profile) });
}

/**
 * The router draws nothing at all for a route whose chunk is missing (it takes it for still loading), so the offer to
 * reload takes the place of the screen.
 */
const orFailure = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    console.warn(error);
    return ChunkFailure;
  }
};

function screen(route: ConsoleRoute): RouteObject {
  const part = route.access === 'public' ? 'entry' : (route.texts ?? 'screens');
  const load = async () => (await Promise.all([loadChunk(route.load), loadTexts(part)]))[0].default;
  return { path: route.path, lazy: { Component: orFailure(load) }, ErrorBoundary: RouteFailure };
}

async function shell() {
  return loadChunk(async () => (await import('./signed-in.ts')).Shell);
}

const screensOf = (access: ConsoleRoute['access']) =>
  routes.filter((route) => route.access === access).map(screen);

const tree: RouteObject[] = [
  {
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: Boot,
    ErrorBoundary: RouteFailure,
    element: (
      <ScreensContext value={routes}>
        <Titles />
        <Outlet />
      </ScreensContext>
    ),
    children: [
      { Component: PublicLayout, children: screensOf('public') },
      { lazy: { Component: orFailure(shell) }, children: screensOf('signed-in') },
      // Addresses without a screen: the guard has sent the visitor on before this could be drawn.
      { path: '*', element: null },
    ],
  },
];

export const router = createBrowserRouter(tree);

let lastUser = session.get().user;

/** Whoever is held amid their work is sent away at once; held from the start or after a switch, the guard knows first. */
session.subscribe(() => {
  const before = lastUser;
  const { user } = session.get();
  lastUser = user;
  const isSame = before !== null && user !== null && before.organization.id === user.organization.id;
  if (isSame && user.needsSecondFactor && !before.needsSecondFactor) void router.revalidate();
});

/** Whoever came to be held on the way to a screen, past the guard, is sent away where they arrive. */
router.subscribe(({ initialized, navigation, revalidation, location }) => {
  if (!initialized || navigation.state !== 'idle' || revalidation !== 'idle') return;
  const visitor = currentVisitor();
  if (visitor === null || !visitor.needsSecondFactor) return;
  const verdict = guard(location.pathname + location.search, routes, visitor);
  if (verdict.kind === 'redirect' && verdict.held) queueMicrotask(() => void router.revalidate());
});

/** Where somebody whose session is over goes; the server's word alone leads back afterwards. */
session.subscribe(() => {
  const { token, endedBy } = session.get();
  if (token !== null || endedBy === null) return;
  const { pathname, search } = router.state.location;
  void router.navigate(endedBy === 'server' ? logInFor(pathname + search) : paths.logIn);
});

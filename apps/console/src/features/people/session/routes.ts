import { paths } from '../../../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../../../kit/navigation/route.ts';

export const sessionRoutes: readonly ConsoleRoute[] = [
  publicRoute(paths.logIn, 'session.publisherTitle', () => import('./PublisherLogInPage.tsx')),
  publicRoute(paths.promoterLogIn, 'session.promoterTitle', () => import('./PromoterLogInPage.tsx')),
  publicRoute(
    paths.administratorLogIn,
    'session.administratorTitle',
    () => import('./AdministratorLogInPage.tsx'),
  ),
  publicRoute(paths.signOn, 'signOn.title', () => import('./SignOnPage.tsx')),
  publicRoute(paths.chooseSide, 'session.sideTitle', () => import('./ChooseSidePage.tsx')),
];

import { paths } from '../../../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../../../kit/navigation/route.ts';

export const registrationRoutes: readonly ConsoleRoute[] = [
  publicRoute(paths.register, 'registration.title', () => import('./RegisterPage.tsx')),
  publicRoute(paths.registerResult, 'registration.resultTitle', () => import('./RegisterResultPage.tsx')),
];

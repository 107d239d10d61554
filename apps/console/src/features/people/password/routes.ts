import { paths } from '../../../kit/navigation/paths.ts';
import { type ConsoleRoute, publicRoute } from '../../../kit/navigation/route.ts';

export const passwordRoutes: readonly ConsoleRoute[] = [
  publicRoute(paths.forgotPassword, 'password.forgotTitle', () => import('./ForgotPasswordPage.tsx')),
  publicRoute(paths.resetPassword, 'password.resetTitle', () => import('./ResetPasswordPage.tsx')),
];

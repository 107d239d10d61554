import { companyRoutes } from './features/company/routes.ts';
import { dictionaryRoutes } from './features/dictionary/routes.ts';
import { invitationRoutes } from './features/invitation/routes.ts';
import { notificationRoutes } from './features/notification/routes.ts';
import { organizationRoutes } from './features/organization/routes.ts';
import { passwordRoutes } from './features/password/routes.ts';
import { promotionRoutes } from './features/promotion/routes.ts';
import { regionRoutes } from './features/region/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { userRoutes } from './features/user/routes.ts';
import type { Route } from './platform/http/route.ts';

/** Every route below `/api`. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...organizationRoutes,
  ...companyRoutes,
  ...promotionRoutes,
  ...notificationRoutes,
  ...regionRoutes,
  ...dictionaryRoutes,
];

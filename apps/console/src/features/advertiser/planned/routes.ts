import { side } from '@millrace/contract/common';
import { paths } from '../../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../../kit/navigation/route.ts';
import { plannedScreens } from './planned-screens.ts';

/** Both of these belong to the list of segments. */
const ofSegments: readonly string[] = [paths.createSegment, paths.editSegment];

export const plannedRoutes: readonly ConsoleRoute[] = plannedScreens.map(({ path, title, actions }) => ({
  path,
  title,
  load: () => import('./PlannedPage.tsx'),
  access: 'signed-in',
  side: side.advertiser,
  permissions: ['promote'],
  actions,
  ...(ofSegments.includes(path) ? { parentMenu: paths.segments } : {}),
}));

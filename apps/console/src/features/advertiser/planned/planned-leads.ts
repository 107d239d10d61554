import type { MessageKey } from '@millrace/messages';
import { paths } from '../../../kit/navigation/paths.ts';
import type { PlannedPath } from './planned-screens.ts';

/** What will be at each address; apart from the routes, which are there before these texts. */
export const plannedLeads: Readonly<Record<PlannedPath, MessageKey>> = {
  [paths.segments]: 'planned.segments',
  [paths.createSegment]: 'planned.createSegment',
  [paths.editSegment]: 'planned.editSegment',
  [paths.retargeting]: 'planned.retargeting',
  [paths.productFeed]: 'planned.productFeed',
  [paths.feedHistory]: 'planned.feedHistory',
  [paths.feedPreview]: 'planned.feedPreview',
  [paths.eventTracking]: 'planned.eventTracking',
  [paths.eventDoc]: 'planned.eventDoc',
  [paths.invoices]: 'planned.invoices',
  [paths.budget]: 'planned.budget',
};

import type { Action } from '@millrace/contract/people/permission';
import type { EntryKey } from '@millrace/messages';
import { paths } from '../../../kit/navigation/paths.ts';

const adding: readonly Action[] = ['add'];
const looking: readonly Action[] = ['query'];

/** Addresses of the specification whose screens come later: none is in the menu, and each says what will be there. */
export const plannedScreens = [
  { path: paths.segments, title: 'titles.segments', actions: looking },
  { path: paths.createSegment, title: 'titles.createSegment', actions: adding },
  { path: paths.editSegment, title: 'titles.editSegment', actions: adding },
  { path: paths.retargeting, title: 'titles.retargeting', actions: looking },
  { path: paths.productFeed, title: 'titles.productFeed', actions: looking },
  { path: paths.feedHistory, title: 'titles.feedHistory', actions: looking },
  { path: paths.feedPreview, title: 'titles.feedPreview', actions: looking },
  { path: paths.eventTracking, title: 'titles.eventTracking', actions: looking },
  { path: paths.eventDoc, title: 'titles.eventDoc', actions: looking },
  { path: paths.invoices, title: 'titles.invoices', actions: looking },
  { path: paths.budget, title: 'titles.budget', actions: looking },
] as const satisfies readonly { path: `/${string}`; title: EntryKey; actions: readonly Action[] }[];

export type PlannedPath = (typeof plannedScreens)[number]['path'];

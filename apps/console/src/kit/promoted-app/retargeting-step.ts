import type {
  AppWithEvents,
  PromotedApp,
  RetargetingState,
} from '@millrace/contract/advertiser/promoted-app';
import { campaignAddress, paths, promotedAppAddress } from '../navigation/paths.ts';
import type { StatusKind } from '../ui/Status.tsx';

/** `none`: nothing was ever told of it; else how the server says that it stands. */
export type RetargetingStanding = RetargetingState | 'none';

/** @param told what the server says of apps with events; undefined: it is none of them */
export const standingOf = (told: AppWithEvents | undefined): RetargetingStanding =>
  told?.retargeting ?? 'none';

export const standingKinds: Readonly<Record<RetargetingStanding, StatusKind>> = {
  none: 'plain',
  silent: 'warn',
  ready: 'plain',
  paused: 'plain',
  on: 'good',
};

const eventsOf = (id: number, tab: 'events' | 'live') =>
  `${paths.eventTracking}?${new URLSearchParams({ app: String(id), tab })}`;

/** Where the next step is taken. */
export const stepOf: Readonly<Record<RetargetingStanding, (app: Pick<PromotedApp, 'id'>) => string>> = {
  none: ({ id }) => eventsOf(id, 'live'),
  silent: ({ id }) => eventsOf(id, 'events'),
  ready: ({ id }) => campaignAddress(id, 'new'),
  paused: ({ id }) => promotedAppAddress(id),
  on: () => paths.retargeting,
};

import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import type { CampaignState } from '@millrace/contract/advertiser/campaign-state';
import type { StatusKind } from '../ui/Status.tsx';

/** How good each state is. */
const stateKinds: Readonly<Record<CampaignState, StatusKind>> = {
  draft: 'plain',
  inReview: 'warn',
  active: 'good',
  paused: 'plain',
  outOfBudget: 'warn',
  ended: 'plain',
  rejected: 'bad',
  archived: 'plain',
};

/** Of one that is active and yet does not run, what stands in its way is more than its state. */
export const kindOf = ({ state, idle }: Pick<CampaignRow, 'state' | 'idle'>): StatusKind =>
  state === 'active' && idle !== null ? 'warn' : stateKinds[state];

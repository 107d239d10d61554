import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import type { IdleReason } from '@millrace/contract/advertiser/campaign-state';

/** Whether somebody has to do something about it, or it passes by itself. */
const needsSomebody: Readonly<Record<IdleReason, boolean>> = {
  advertiserOff: true,
  appArchived: true,
  noCreative: true,
  creativesWaiting: false,
  creativesRejected: true,
  priceOverBudget: true,
  dailyBudget: true,
  totalBudget: true,
  notBegun: false,
  noSegment: true,
  segmentUncounted: false,
  noPublisher: true,
  noAppOfPlatform: true,
  noPlacement: true,
  noBid: true,
  keptOut: true,
  outsideHours: false,
};

/** Of campaigns that are switched on, those that are not over and do not run now: what needs somebody first, else in their order. */
export function idleFirst<Row extends Pick<CampaignRow, 'state' | 'idle'>>(rows: readonly Row[]): Row[] {
  const rank = ({ idle }: Row) => (idle !== null && needsSomebody[idle] ? 0 : 1);
  return rows
    .filter(({ state, idle }) => state !== 'ended' && !(state === 'active' && idle === null))
    .sort((one, other) => rank(one) - rank(other));
}

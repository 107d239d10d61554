import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { KnownInstance } from '../record.ts';
import { eventId, type ReportType, reportType } from '../wire/event-ids.ts';
import type { Metric } from './columns.ts';
import type { Place } from './occasion.ts';

/** Whether something counts that happened there. */
type Condition = (place: Place) => boolean;

const inPlacement: Condition = ({ placementId }) => placementId > 0;
/** Own ads bid here, and what they bid is counted with the request: some SDKs tell of it once more. */
const ofBidder: Condition = ({ instance }) =>
  instance !== undefined && instance[1] !== networkId.crossPromotion;
const ofInstance: Condition = ({ instance }) => instance !== undefined;
/** Cards are filled when they are answered. */
const inWaterfall: Condition = ({ placementId, type }) => placementId > 0 && type !== adType.crossPromote;
/** Of bidding instances, requests and fills are their bids, which come as events. */
const ofWaterfall: Condition = ({ instance }) => instance !== undefined && !isBidding(instance);

function isBidding(instance: KnownInstance): boolean {
  return instance[3] === 1;
}

type Counted = readonly [metric: Metric, when: Condition];

const reports: Readonly<Record<ReportType, Counted | null>> = {
  [reportType.waterfallFilled]: ['waterfallFilled', inWaterfall],
  [reportType.instanceRequest]: ['instanceRequest', ofWaterfall],
  [reportType.instanceFilled]: ['instanceFilled', ofWaterfall],
  [reportType.impression]: ['impression', inPlacement],
  [reportType.click]: ['click', inPlacement],
  [reportType.videoStart]: ['videoStart', inPlacement],
  [reportType.videoEnd]: ['videoEnd', inPlacement],
  // The first instance of a waterfall is loaded: what fills it is said by `waterfallFilled`.
  [reportType.waterfallLoaded]: null,
};

const events: Readonly<Record<number, Counted>> = {
  [eventId.bidRequest]: ['bidRequest', ofBidder],
  [eventId.bidResponse]: ['bidResponse', ofBidder],
  [eventId.bidWon]: ['bidWin', ofInstance],
  [eventId.showCalled]: ['calledShow', inPlacement],
  [eventId.readyTrue]: ['readyTrue', inPlacement],
  [eventId.readyFalse]: ['readyFalse', inPlacement],
};

/** What a report (`lr`) counts as; undefined: nothing. */
export function metricOfReport(type: ReportType, place: Place): Metric | undefined {
  return metric(reports[type], place);
}

/** What an event (`log`) counts as; undefined: nothing. Whatever reports say too is counted there. */
export function metricOfEvent(id: number, place: Place): Metric | undefined {
  return metric(events[id] ?? null, place);
}

function metric(counted: Counted | null, place: Place): Metric | undefined {
  return counted?.[1](place) === true ? counted[0] : undefined;
}

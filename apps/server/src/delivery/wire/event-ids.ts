/** `type` of a report (`lr`). 1 and 2, init and waterfall, are the server's own to count. */
export const reportType = {
  waterfallFilled: 3,
  instanceRequest: 4,
  instanceFilled: 5,
  impression: 6,
  click: 7,
  videoStart: 8,
  videoEnd: 9,
  waterfallLoaded: 14,
} as const;
export type ReportType = (typeof reportType)[keyof typeof reportType];

const reportTypes: ReadonlySet<number> = new Set(Object.values(reportType));

export function isReportType(type: number): type is ReportType {
  return reportTypes.has(type);
}

/** `eid` of the events that are counted. */
export const eventId = {
  bidRequest: 270,
  bidResponse: 271,
  bidWon: 273,
  payloadRequest: 275,
  payloadFilled: 276,
  payloadFailed: 277,
  showCalled: 501,
  readyTrue: 502,
  readyFalse: 503,
} as const;

/** What phones send at once. */
export const immediateEvents: readonly number[] = [eventId.bidWon];

/**
 * What phones are asked to report: what is counted, and what says why something did not work. Everything else is noise
 * that fills phones' batteries and our disks.
 */
export const wantedEvents: readonly number[] = [
  ...Object.values(eventId),
  104, // init failed
  107, // init again failed
  112, // every instance failed
  114, // load blocked
  202, // instance: its network's init failed
  206, // instance: load error
  211, // instance: timeout
  272, // bid failed
  274, // bid lost
  303, // show failed
  310, // rewarded
  315, // scene not found
  400, // scene capped
  401, // instance capped
  402, // placement capped
];

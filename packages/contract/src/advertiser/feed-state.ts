/** How an import stands. */
export const importStates = ['waiting', 'running', 'done', 'blocked', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** As it is shown at a glance. */
export const lights = ['green', 'yellow', 'red'] as const;
export type Light = (typeof lights)[number];

/** Of what kind a failure is: each kind is mended elsewhere. */
export const failureClasses = ['credentials', 'download', 'parsing', 'items'] as const;
export type FailureClass = (typeof failureClasses)[number];

/** Why an import brought nothing, by what kind of failure that is. */
export const failureClassOf = {
  unauthorized: 'credentials',
  secretUnreadable: 'credentials',
  unreachable: 'download',
  status: 'download',
  privateAddress: 'download',
  redirects: 'download',
  redirectElsewhere: 'download',
  tooLarge: 'download',
  tooSlow: 'download',
  brokenOff: 'download',
  noFile: 'download',
  empty: 'parsing',
  notAFeed: 'parsing',
  jsonArray: 'parsing',
  encoding: 'parsing',
  packing: 'parsing',
  xml: 'parsing',
  entities: 'parsing',
  quotes: 'parsing',
  columns: 'parsing',
  tooManyItems: 'parsing',
  nothingShown: 'items',
} as const satisfies Record<string, FailureClass>;
export type FeedFailureReason = keyof typeof failureClassOf;
export const failureReasons = Object.keys(failureClassOf) as [FeedFailureReason, ...FeedFailureReason[]];

/** What keeps an item from being shown. */
export const refusals = [
  'unreadable',
  'noId',
  'twice',
  'noTitle',
  'noPrice',
  'noUsualPrice',
  'priceMalformed',
  'noCurrency',
  'unknownCurrency',
  'noImage',
  'imageScheme',
  'imageHost',
  'noLink',
  'linkScheme',
  'linkHost',
  'tooLong',
  'rulesTooLong',
  'expiryMalformed',
  'expired',
] as const;
export type Refusal = (typeof refusals)[number];

/** What is odd about items that are shown all the same. */
export const warnings = ['plainHttp', 'onlySalePrice', 'maybeMinorUnits'] as const;
export type Warning = (typeof warnings)[number];

export const itemProblems = [...refusals, ...warnings] as const;
export type ItemProblem = (typeof itemProblems)[number];

export const isWarning = (problem: ItemProblem): problem is Warning =>
  (warnings as readonly ItemProblem[]).includes(problem);

/** Green: all of it is shown and nothing is odd. null: it is not over. */
export function lightOf(
  state: ImportState,
  { refused, problems }: { readonly refused: number; readonly problems: number },
): Light | null {
  if (state === 'waiting' || state === 'running') return null;
  if (state !== 'done') return 'red';
  return refused === 0 && problems === 0 ? 'green' : 'yellow';
}

/** Bytes of a file as it travels, packed or not: a million items as shops write them, and half as many again. */
export const largestFeedFile = 1_610_612_736;
/** Items of one catalogue. */
export const mostItems = 2_000_000;
/** Times a day that a feed is brought in by itself. */
export const mostHours = 4;

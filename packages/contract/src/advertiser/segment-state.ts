/** What its people want of a segment. */
export const segmentSwitches = ['draft', 'on', 'paused', 'archived'] as const;
export type SegmentSwitch = (typeof segmentSwitches)[number];

/** What a segment is: switched as somebody wants it, or on its way to its first size. */
export const segmentStates = [
  'draft',
  'estimating',
  'active',
  'paused',
  'tooSmall',
  'failed',
  'archived',
] as const;
export type SegmentState = (typeof segmentStates)[number];

/** Why a segment that is switched on is not active, or what is odd about one that is. */
export const segmentReasons = [
  /** It waits for its first count. */
  'waiting',
  /** Its rules are others than those that were counted; the former members stay until then. */
  'changed',
  'nobody',
  'few',
  /** Of nobody in it a device is known: own ads reach none of them. */
  'noDevices',
  /** Everybody whom anything is known of. */
  'everybody',
  /** Counting met its limit of time, of memory, or of people. */
  'tookTooLong',
  'tooMuchMemory',
  'tooMany',
  /** The store of events could not be asked. */
  'storeAway',
] as const;
export type SegmentReason = (typeof segmentReasons)[number];

/** Why counting can fail. */
export const countFailures = ['tookTooLong', 'tooMuchMemory', 'tooMany', 'storeAway'] as const;
export type CountFailure = (typeof countFailures)[number];

/**
 * Members below which a segment is shown to nobody, and its size is not told: what an ad or a figure says of so few would be
 * about somebody.
 */
export const fewestMembers = 100;
/** In which sizes are told; what is told is less than two of them from the truth. */
export const sizeStep = 10;
/** Members that a segment may have. */
export const mostMembers = 20_000_000;

/** What the state of a segment follows from. */
export interface SegmentFacts {
  readonly switch: SegmentSwitch;
  /** The rules that were counted last; null: never. */
  readonly countedVersion: number | null;
  readonly version: number;
  readonly failure: CountFailure | null;
  readonly size: number;
  /** Of them, whom phones are known by. */
  readonly onPhones: number;
  /** People that anything is known of, as of the same count; null: not known. */
  readonly known: number | null;
}

/** What a segment is, and why. */
export function segmentState(facts: SegmentFacts): {
  readonly state: SegmentState;
  readonly reason: SegmentReason | null;
} {
  if (facts.switch !== 'on') return { state: facts.switch, reason: null };
  if (facts.failure !== null) return { state: 'failed', reason: facts.failure };
  if (facts.countedVersion === null) return { state: 'estimating', reason: 'waiting' };
  if (facts.countedVersion !== facts.version) return { state: 'estimating', reason: 'changed' };
  if (facts.size === 0) return { state: 'tooSmall', reason: 'nobody' };
  if (facts.size < fewestMembers) return { state: 'tooSmall', reason: 'few' };
  if (facts.onPhones === 0) return { state: 'active', reason: 'noDevices' };
  return { state: 'active', reason: facts.known !== null && facts.size >= facts.known ? 'everybody' : null };
}

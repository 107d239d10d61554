import type { AlertUnit } from '@millrace/contract/report/alert';

/** What a rule says of an app and a network at a time. */
export interface Verdict {
  readonly ruleId: number;
  /** Null: all. */
  readonly appId: number | null;
  readonly networkId: number | null;
  readonly unit: AlertUnit;
  readonly from: Date;
  readonly to: Date;
  readonly value: number;
  readonly low: number | null;
  readonly expected: number | null;
  readonly high: number | null;
  /** USD a day. */
  readonly offUsd: number | null;
  readonly isOdd: boolean;
  /** Days after it were judged before it: it says nothing of how it is now. */
  readonly isLate?: boolean;
  /** An alert of it is over. Neither: it goes on as it was. */
  readonly isOver: boolean;
}

import type { TraceDetails, TraceSummary } from '@millrace/contract/publisher/decision-trace';
import type { Platform } from '@millrace/contract/publisher/platform';

/** A decision for a registered phone, on its way from the process that decided to the database. */
export interface TracedDecision {
  readonly organizationId: number;
  readonly appId: number;
  /** Null: of the start of the SDK. */
  readonly placementId: number | null;
  readonly platform: Platform;
  /** Advertising id in lower case. */
  readonly deviceId: string;
  readonly summary: TraceSummary;
  readonly details: TraceDetails;
}

export interface TraceBatch {
  readonly traces: readonly TracedDecision[];
  /** Of decisions that found no room since the batch before. */
  readonly dropped: number;
}

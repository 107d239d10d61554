import type { Serving } from '@millrace/contract/kit/serving';
import type { TraceSummary } from '@millrace/contract/publisher/decision-trace';
import type { BlockRuleName } from '@millrace/mediation/absence';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import type { Call } from '../call.ts';
import type { ServedApp } from '../snapshot/served-app.ts';
import { profileOf } from '../wire/profile-of.ts';
import { nothing, ownerOf, saidOf } from './trace-of.ts';

interface Start {
  readonly call: Call;
  readonly app: ServedApp;
}

/** Why a phone has nothing to ask for, and the HTTP status that it got. */
export type StartOutcome =
  | { readonly outcome: 'appOff' | 'otherPlatform'; readonly status: 403 }
  | { readonly outcome: 'appBlocked'; readonly status: 410; readonly blockedBy: BlockRuleName }
  /** `forced`: the network that a test session forces on this phone. */
  | { readonly outcome: 'nothingToLoad'; readonly status: 200; readonly forced: number | null };

/** The trace of a start of the SDK (`init`) after which it can't ask for any ad. */
export function traceOfStart({ call, app }: Start, why: StartOutcome): TracedDecision {
  const { phone, country, receivedAt } = call;
  const summary: TraceSummary = {
    at: new Date(receivedAt).toISOString(),
    app: { id: app.shard.id, name: app.shard.name },
    placement: null,
    country,
    ...nothing,
    outcome: why.outcome,
    ...(why.outcome === 'nothingToLoad' && why.forced !== null && { forced: why.forced, arm: 'forced' }),
  };
  return {
    ...ownerOf(phone, app),
    placementId: null,
    summary,
    details: {
      ...saidOf(call),
      profile: profileOf(phone, country, { iap: null, impressions: null }),
      act: null,
      requestId: null,
      code: why.status,
      seed: null,
      serving: why.outcome === 'appBlocked' ? blocked(why.blockedBy) : null,
    },
  };
}

function blocked(blockedBy: BlockRuleName): Serving {
  return {
    outcome: 'appBlocked',
    blockedBy,
    device: null,
    test: null,
    rules: [],
    ruleId: null,
    autoOptimized: false,
    arm: nothing.arm,
    probability: 1,
    served: [],
    toBid: [],
    leftOut: [],
    bids: [],
  };
}

import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import { refused } from '@millrace/mediation/decision';
import { explainDoor } from '@millrace/mediation/explain';
import { Facts } from '@millrace/mediation/facts';
import type { Profile } from '@millrace/mediation/profile';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import { presentExplanation } from '../../domain/mediation/present-explanation.ts';
import type { BidRefusal } from '../own-ads/refusal-of-bid.ts';
import type { BidTicket } from '../own-ads/ticket.ts';
import { type Asked, nothing, refOf, saidOf, summaryOf, whoseOf } from './trace-of.ts';

interface Refused {
  readonly ticket: BidTicket;
  readonly profile: Profile;
  readonly refusal: BidRefusal;
  /** Undefined: no campaign stood in the way. */
  readonly ownAds: OwnAdsAuction | undefined;
}

/** The trace of a bid that had won and brought no ad, for what is set has changed since. */
export function traceOfBid(asked: Asked, { ticket, profile, refusal, ownAds }: Refused): TracedDecision {
  const { by } = refusal;
  return {
    ...whoseOf(asked),
    summary: { ...summaryOf(asked), ...nothing, outcome: by === 'app' ? 'appOff' : 'bidRefused' },
    details: {
      ...saidOf(asked.call),
      profile,
      ...{ act: null, requestId: null, code: 0, seed: ticket.seed },
      serving: by === 'app' || by === 'age' ? null : servingOf(asked, { ticket, profile, refusal, ownAds }),
    },
  };
}

function servingOf({ placement }: Asked, { ticket, profile, refusal, ownAds }: Refused) {
  const { config } = placement.compiled;
  const { instance: instanceId, isTest } = ticket;
  const met = isTest ? { ...config, blockRules: [] } : config;
  const door = explainDoor({ config: met, facts: new Facts(profile) });
  const left = { instanceId, list: 'bidding', place: 1, ecpm: null, source: 'bid', interval: null } as const;
  const nowhere = { impressions: 0, standing: null, drawn: null } as const;
  const entries = refusal.by === 'instance' ? [{ ...left, ...nowhere, absence: refusal.absence }] : [];
  return presentExplanation(
    {
      decision: { ...refused('placementOff'), outcome: door.refusal ?? 'nothingLeft' },
      ...{ blockedBy: door.blockedBy, device: door.device, rules: [], entries, bids: [] },
    },
    { refOf: (id) => refOf(placement, id), testName: undefined, ownAds },
  );
}

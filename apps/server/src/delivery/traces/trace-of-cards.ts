import type { OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import { actOf } from '../wire/codes.ts';
import { amountOf, intOf, textOf } from '../wire/coerce.ts';
import { profileOf } from '../wire/profile-of.ts';
import { type Asked, nothing, summaryOf, whoseOf } from './trace-of.ts';

interface Told {
  /** Undefined: a test forces another network, and no auction is held. */
  readonly ownAds: OwnAdsAuction | undefined;
  /** The network that a test session forces on this phone; null: none. */
  readonly forced: number | null;
  /** Of its first card; null: it got none. */
  readonly seed: number | null;
}

/** The trace of a call for cards, which no rule and no instance has a part in. */
export function traceOfCards(asked: Asked, { ownAds, forced, seed }: Told): TracedDecision {
  const { phone, country, countryFrom, version, fields } = asked.call;
  const cards = ownAds?.cards ?? 0;
  const outcome = cards > 0 ? 'served' : 'nothingLeft';
  const said = { iap: amountOf(fields.iap), impressions: intOf(fields.imprTimes) };
  return {
    ...whoseOf(asked),
    summary: { ...summaryOf(asked), ...nothing, outcome, forced, cards },
    details: {
      countryFrom,
      profile: profileOf(phone, country, said),
      wireVersion: version,
      act: actOf(intOf(fields.act)),
      requestId: textOf(fields.reqId, 64),
      code: 0,
      seed,
      serving: { ...undecided, outcome, ...(ownAds !== undefined && { ownAds }) },
    },
  };
}

const undecided: Omit<Serving, 'outcome'> = {
  ...{ blockedBy: null, device: null, test: null, rules: [], ruleId: null, autoOptimized: false },
  ...{ arm: nothing.arm, probability: 1, served: [], toBid: [], leftOut: [], bids: [] },
};

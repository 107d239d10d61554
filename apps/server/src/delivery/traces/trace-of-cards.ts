import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import type { Profile } from '@millrace/mediation/profile';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import { presentCards } from '../../domain/own-ads/present-cards.ts';
import type { Call } from '../call.ts';
import { actOf } from '../wire/codes.ts';
import { amountOf, intOf, textOf } from '../wire/coerce.ts';
import { type Asked, nothing, summaryOf, whoseOf } from './trace-of.ts';

interface Answered {
  readonly profile: Profile;
  /** Undefined: a test forces another network, and no auction is held. */
  readonly ownAds: OwnAdsAuction | undefined;
  /** The network that a test session forces on this phone; null: none. */
  readonly forced: number | null;
  /** Of its first card; null: it got none. */
  readonly seed: number | null;
}

/** What a call for cards says of the person besides what all calls say. */
export const saidWithCards = ({ fields }: Call) => ({
  iap: amountOf(fields.iap),
  impressions: intOf(fields.imprTimes),
});

/** The trace of a call for cards, which no rule and no instance has a part in. */
export function traceOfCards(asked: Asked, { profile, ownAds, forced, seed }: Answered): TracedDecision {
  const { countryFrom, version, fields } = asked.call;
  const { config } = asked.placement.compiled;
  // As of all ads: block rules keep nobody out who tests.
  const met = forced === null ? config : { ...config, blockRules: [] };
  const serving = presentCards(met, profile, ownAds);
  const { outcome } = serving;
  return {
    ...whoseOf(asked),
    summary: { ...summaryOf(asked), ...nothing, outcome, forced, cards: ownAds?.cards ?? 0 },
    details: {
      countryFrom,
      profile,
      wireVersion: version,
      act: actOf(intOf(fields.act)),
      requestId: textOf(fields.reqId, 64),
      code: 0,
      seed,
      serving,
    },
  };
}

import type { OwnAdsAuction } from '@millrace/contract/kit/serving';
import type { Explanation } from '@millrace/mediation/explanation';
import type { Profile } from '@millrace/mediation/profile';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import { presentCards, presentWithoutCards } from '../../domain/own-ads/present-cards.ts';
import type { Call } from '../call.ts';
import { actOf } from '../wire/codes.ts';
import { amountOf, intOf, textOf } from '../wire/coerce.ts';
import { type Asked, nothing, refOf, saidOf, summaryOf, whoseOf } from './trace-of.ts';

interface Answered {
  readonly profile: Profile;
  /** Undefined: a test forces another network, and no auction is held. */
  readonly ownAds: OwnAdsAuction | undefined;
  /** The network that a test session forces on this phone; null: none. */
  readonly forced: number | null;
  /** Of its first card; null: it got none. */
  readonly seed: number | null;
  /** Why the instance of own ads had no turn, by the rules; null: it had, or nobody came as far as them. */
  readonly keptOut: Explanation | null;
}

/** What a call for cards says of the person besides what all calls say. */
export const saidWithCards = ({ fields }: Call) => ({
  iap: amountOf(fields.iap),
  impressions: intOf(fields.imprTimes),
});

/** The trace of a call for cards: of the rules it says something where these keep the cards out alone. */
export function traceOfCards(
  asked: Asked,
  { profile, ownAds, forced, seed, keptOut }: Answered,
): TracedDecision {
  const { fields } = asked.call;
  const { config } = asked.placement.compiled;
  // As of all ads: block rules keep nobody out who tests.
  const met = forced === null ? config : { ...config, blockRules: [] };
  const serving =
    keptOut === null
      ? presentCards(met, profile, ownAds)
      : presentWithoutCards(keptOut, {
          refOf: (id) => refOf(asked.placement, id),
          testName: config.test?.name,
          ownAds,
        });
  const { outcome } = serving;
  const isForced = forced !== null && (outcome === 'served' || outcome === 'nothingLeft');
  const by = isForced && ({ arm: 'forced' } as const);
  return {
    ...whoseOf(asked),
    summary: { ...summaryOf(asked), ...nothing, outcome, forced, ...by, cards: ownAds?.cards ?? 0 },
    details: {
      ...saidOf(asked.call),
      profile,
      act: actOf(intOf(fields.act)),
      requestId: textOf(fields.reqId, 64),
      code: 0,
      seed,
      serving: { ...serving, ...by },
    },
  };
}

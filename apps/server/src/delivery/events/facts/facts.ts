import type { ProfileFact } from '@millrace/contract/advertiser/segment-rules';

/** What is known of somebody's phone or browser, as parameters of their events. */
export type Facts = Readonly<Partial<Record<ProfileFact, string>>>;

/** Those of which something is known. */
export function knownFacts(facts: Readonly<Record<ProfileFact, string | null>>): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, said]) => said !== null && said !== ''));
}

import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';

/** The networks by what people call them. */
const networksByName = new Map(
  networkIds.flatMap((id) => {
    const { name, chineseName, alsoKnownAs } = networkOf(id);
    const names = [String(id), name, chineseName ?? name];
    // A brand of today names one network only where no other is known by it.
    const brands = alsoKnownAs.filter(
      (brand) => networkIds.filter((other) => networkOf(other).alsoKnownAs.includes(brand)).length === 1,
    );
    return [...brands, ...names].map((known) => [known.toLowerCase(), id] as const);
  }),
);

/** @returns the id of the network of that name, brand or id; undefined: there is none, or more than one */
export function networkByName(name: string): number | undefined {
  return networksByName.get(name.toLowerCase());
}

/** As {@link networkByName}, of what MAX calls a network: `ADMOB_BIDDING`, `GOOGLE_AD_MANAGER_NETWORK`. */
export function networkInMax(name: string): number | undefined {
  return networkByName(name.replace(/_(network|bidding|native)$/i, '').replaceAll('_', ' '));
}

import type { Feed, FeedForm } from '@millrace/contract/advertiser/feed';

/** What the form of a new feed begins with. */
export const newFeed: FeedForm & { readonly promotedAppId: null } = {
  ...{
    promotedAppId: null,
    name: '',
    source: 'address',
    address: '',
    auth: 'none',
    authName: null,
    secret: null,
  },
  ...{ format: 'auto', hours: [3], brake: 30, currency: null, minorUnits: false, rules: [], leadId: null },
};

/** A feed as its form has it; its secret stays as it is stored. */
export function valuesOf(feed: Feed): FeedForm {
  const { name, source, address, auth, authName, format, hours, brake, currency, minorUnits, rules, lead } =
    feed;
  return {
    ...{
      name,
      source,
      address,
      auth,
      authName,
      secret: null,
      format,
      hours,
      brake,
      currency,
      minorUnits,
      rules,
    },
    leadId: lead?.id ?? null,
  };
}

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

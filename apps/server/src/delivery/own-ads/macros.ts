import type { ShownTicket } from './ticket.ts';

/** What macros of an advertiser's addresses become; docs of the editor list them. */
const macros: Readonly<Record<string, (shown: ShownTicket) => string>> = {
  click_id: ({ id }) => id,
  campaign_id: ({ campaign }) => String(campaign),
  creative_id: ({ creative }) => String(creative),
  country: ({ country }) => country,
  publisher_app_id: ({ app }) => String(app),
  placement_id: ({ placement }) => String(placement),
};

/** An address with its macros replaced; what is none of them stays as it is. */
export function withMacros(address: string, shown: ShownTicket): string {
  return address.replace(/\{([a-z_]+)\}/g, (macro, name: string) => {
    const of = Object.hasOwn(macros, name) ? macros[name] : undefined;
    return of === undefined ? macro : encodeURIComponent(of(shown));
  });
}

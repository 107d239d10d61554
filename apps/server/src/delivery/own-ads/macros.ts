import type { CampaignMacro } from '@millrace/contract/advertiser/macros';
import { sealTouch } from '../../domain/own-ads/click-id.ts';
import type { ShownTicket } from './ticket.ts';

/** What macros of an advertiser's addresses become. */
const macros: Readonly<Record<Exclude<CampaignMacro, 'click_id'>, (shown: ShownTicket) => string>> = {
  campaign_id: ({ campaign }) => String(campaign),
  creative_id: ({ creative }) => String(creative),
  country: ({ country }) => country,
  publisher_app_id: ({ app }) => String(app),
  placement_id: ({ placement }) => String(placement),
};

/** An address with its macros replaced; what is none of them stays as it is. */
export function withMacros(address: string, shown: ShownTicket, clickId: string): string {
  return address.replace(/\{([a-z_]+)\}/g, (macro, name: string) => {
    if (name === 'click_id') return encodeURIComponent(clickId);
    const of = isMacro(name) ? macros[name] : undefined;
    return of === undefined ? macro : encodeURIComponent(of(shown));
  });
}

const isMacro = (name: string): name is keyof typeof macros => Object.hasOwn(macros, name);

/** The click itself, by which installs and events find back to it. @param at of the click, milliseconds UTC */
export function clickIdOf(secret: string, shown: ShownTicket, at: number): string {
  const { id: bidId, advertiser, promoted, campaign, creative, app, placement, country } = shown;
  const { pricing, price, event, isTest, segment, away, item } = shown;
  const choice = {
    ...(segment !== undefined && { segment }),
    ...(away !== undefined && { away }),
    ...(item !== undefined && { item }),
  };
  const places = { advertiser, promoted, campaign, creative, app, placement, country };
  return sealTouch(secret, {
    touch: 'click',
    bidId,
    ...places,
    at,
    pricing,
    price,
    event,
    isTest,
    ...choice,
  });
}

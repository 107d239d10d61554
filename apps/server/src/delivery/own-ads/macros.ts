import type { CampaignMacro, DeviceMacro } from '@millrace/contract/advertiser/macros';
import { sealTouch } from '../../domain/own-ads/click-id.ts';
import type { AdvertisingId } from './advertising-id.ts';
import type { ShownTicket } from './ticket.ts';

/** Whom an address is for, which the ticket does not say. */
export interface AddressOf {
  /** Empty: there is no click, or one that counts for nobody. */
  readonly clickId: string;
  /** Null: nobody is told of the device. */
  readonly device: AdvertisingId | null;
}

const idOfKind =
  (kind: DeviceMacro) =>
  (_: ShownTicket, { device }: AddressOf): string =>
    device?.kind === kind ? device.id : '';

/** What macros of an advertiser's addresses become. */
const macros: Readonly<Record<CampaignMacro, (shown: ShownTicket, of: AddressOf) => string>> = {
  click_id: (_, { clickId }) => clickId,
  campaign_id: ({ campaign }) => String(campaign),
  creative_id: ({ creative }) => String(creative),
  country: ({ country }) => country,
  publisher_app_id: ({ app }) => String(app),
  placement_id: ({ placement }) => String(placement),
  gaid: idOfKind('gaid'),
  idfa: idOfKind('idfa'),
  oaid: idOfKind('oaid'),
};

/** An address with its macros replaced; what is none of them stays as it is. */
export function withMacros(address: string, shown: ShownTicket, of: AddressOf): string {
  return address.replace(/\{([a-z_]+)\}/g, (macro, name: string) =>
    isMacro(name) ? encodeURIComponent(macros[name](shown, of)) : macro,
  );
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

import { postbackPath } from '@millrace/contract/advertiser/conversion';
import type { DeviceMacro } from '@millrace/contract/advertiser/macros';
import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';

export const companies = ['plain', 'appsflyer', 'adjust', 'branch', 'singular', 'kochava'] as const;
export type Company = (typeof companies)[number];
export type Kind = 'install' | 'event';

/** What our parameters are called at a company; absent: it has no such macro. */
interface Macros {
  readonly event: string;
  readonly click: string;
  readonly installTime?: string;
  readonly eventTime?: string;
  readonly id?: string;
  readonly value?: string;
  readonly currency?: string;
  /** The advertising ids, by which views are found that nobody clicked; empty where the device has none. */
  readonly gaid?: string;
  readonly idfa?: string;
  /** Of its link: the parameter that carries our click ID, to come back by the macro above. */
  readonly link: string;
  /** Of its link: those by which it finds the install of the very device that clicked; absent: it finds installs otherwise. */
  readonly linkDevice?: Readonly<Record<'gaid' | 'idfa', string>>;
}

const branchMacro = (name: string) => `\${(${name})!}`;

/*
 * As the companies' own pages named them in 2026:
 * AppsFlyer: support.appsflyer.com/hc/en-us/articles/207273946 (macros for ad networks).
 * Adjust: the placeholders of its callbacks, dev.adjust.com.
 * Branch: help.branch.io/developer-hub/postback-macros-functions and .../marketer-hub/advertising-identifiers-for-attribution.
 * Singular: support.singular.net/hc/en-us/articles/115004063323. In the click ID's macro stands the name by which Singular knows the
 * network. Those of currency and advertising ids are not in the part of that page that could be read; one that is not replaced
 * counts as empty.
 * Kochava: support.kochava.com/articles/campaign-management/630 says what there is; event_name, event_value, currency, idfa and adid
 * are confirmed by docs.gameanalytics.com/integrations/attribution/kochava. Of its click macro networks' own pages say the same, as
 * knowledgebase.offer18.com does. Those of times are not confirmed.
 *
 * Parameters of links: Adjust's help.adjust.com/en/article/append-advertising-identifiers, Branch's advertising identifiers (above) and
 * Singular's support.singular.net/hc/en-us/articles/360018879491 name them. AppsFlyer's and Kochava's are told by networks that fill them
 * in: help.moloco.com/hc/en-us/articles/8203544704535 and .../8227069965207.
 */
export const macros: Readonly<Record<Company, Macros>> = {
  plain: {
    event: '{event}',
    click: '{click_id}',
    installTime: '{time}',
    eventTime: '{time}',
    id: '{event_id}',
    value: '{value}',
    currency: '{currency}',
    gaid: '{device_id}',
    link: 'click_id',
  },
  appsflyer: {
    event: '(event-name)',
    click: '(clickid)',
    installTime: '(install-unix-ts)',
    eventTime: '(event-time)',
    value: '(event-revenue)',
    currency: '(event-revenue-currency)',
    gaid: '(advertiserId)',
    idfa: '(idfa)',
    link: 'clickid',
    linkDevice: { gaid: 'advertising_id', idfa: 'idfa' },
  },
  adjust: {
    event: '{event_name}',
    click: '{label}',
    installTime: '{installed_at}',
    eventTime: '{created_at}',
    id: '{random}',
    value: '{revenue_float}',
    currency: '{currency}',
    gaid: '{gps_adid}',
    idfa: '{idfa}',
    link: 'label',
    linkDevice: { gaid: 'gps_adid', idfa: 'idfa' },
  },
  branch: {
    event: branchMacro('name'),
    click: branchMacro('last_attributed_touch_data.~click_id'),
    installTime: branchMacro('event_timestamp'),
    eventTime: branchMacro('event_timestamp'),
    id: branchMacro('id'),
    value: branchMacro('event_data.revenue'),
    currency: branchMacro('event_data.currency'),
    gaid: branchMacro('user_data.aaid'),
    idfa: branchMacro('user_data.idfa'),
    link: '~click_id',
    linkDevice: { gaid: '%24aaid', idfa: '%24idfa' },
  },
  singular: {
    event: '{EVTNAME}',
    click: '{cl?NetworkName}',
    installTime: '{UTCM}',
    eventTime: '{UTCM}',
    value: '{AMOUNT}',
    currency: '{CURRENCY}',
    gaid: '{AIFA}',
    idfa: '{IDFA}',
    link: 'cl',
    linkDevice: { gaid: 'aifa', idfa: 'idfa' },
  },
  kochava: {
    event: '{event_name}',
    click: '{click_id}',
    installTime: '{install_time}',
    eventTime: '{event_time}',
    value: '{event_value}',
    currency: '{currency}',
    gaid: '{adid}',
    idfa: '{idfa}',
    link: 'click_id',
    linkDevice: { gaid: 'device_id', idfa: 'device_id' },
  },
};

export interface Sender {
  /** Of the server, as partners reach it. */
  readonly origin: string;
  readonly id: number;
  readonly secret: string;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** What a company is to ask for, with its own macros; nothing of it is encoded, so that it finds them. */
export function addressOf(company: Company, kind: Kind, sender: Sender): string {
  const { event, click, installTime, eventTime, id, value, currency, gaid, idfa } = macros[company];
  const device = company === 'plain' ? { device_id: gaid } : { gaid, idfa };
  const what =
    kind === 'install'
      ? { event: 'install', click_id: click, ...device, time: installTime }
      : { event, click_id: click, ...device, event_id: id, time: eventTime, value, currency };
  const parameters: Parameters = { app: String(sender.id), secret: sender.secret, ...what };
  const parts = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return `${sender.origin}${postbackPath}?${parts.join('&')}`;
}

const idOn = { android: 'gaid', ios: 'idfa', web: null } as const satisfies Record<
  PromotedPlatform,
  DeviceMacro | null
>;

/** What a campaign's link has to carry of an app on this platform. */
export function linkPartOf(company: Company, platform: PromotedPlatform): string {
  const { link, linkDevice } = macros[company];
  const id = idOn[platform];
  const device = id === null || linkDevice === undefined ? '' : `&${linkDevice[id]}={${id}}`;
  return `${link}={click_id}${device}`;
}

export const signedAddressOf = ({ id, origin }: Pick<Sender, 'id' | 'origin'>): string =>
  `${origin}${postbackPath}?app=${id}`;

export const signedBody = JSON.stringify(
  {
    events: [
      { event: 'install', click_id: '…', time: 1764093600 },
      {
        event: 'purchase',
        click_id: '…',
        event_id: 'order-17',
        time: 1764097200,
        value: '4.99',
        currency: 'EUR',
      },
    ],
  },
  null,
  2,
);

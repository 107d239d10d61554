import type { Campaign } from '@millrace/ad-page/campaign';
import type { TestDelivery } from './delivery-app.ts';
import { phone } from './with-delivery.ts';

const ask = { ...phone, pid: 5 };

interface Bid {
  readonly iid: number;
  readonly price: number;
  readonly adm: string;
  readonly expire: number;
}

/** What a phone is bid. */
export async function bidsOf({ send }: TestDelivery, fields: object = {}): Promise<readonly Bid[]> {
  return (await send('wf', { ...ask, ...fields })).json<{ bidresp?: Bid[] }>().bidresp ?? [];
}

/** Of the first bid. */
export async function tokenOf(delivery: TestDelivery, fields: object = {}): Promise<string> {
  const [bid] = await bidsOf(delivery, fields);
  return (JSON.parse(bid?.adm ?? '{}') as { payload?: string }).payload ?? '';
}

/** What a phone gets for a token. */
export const ads = async (
  { send }: TestDelivery,
  token: string,
  fields: object = {},
): Promise<readonly Campaign[]> =>
  (await send('pl', { ...ask, token, ...fields })).json<{ campaigns: Campaign[] }>().campaigns;

/** The ad that a phone gets after one request. */
export async function adOf(delivery: TestDelivery, fields: object = {}): Promise<Campaign> {
  const [ad] = await ads(delivery, await tokenOf(delivery, fields), fields);
  if (ad === undefined) throw new Error('no ad came');
  return ad;
}

/** Opens an address that came with an ad. */
export const open = (
  { app }: TestDelivery,
  address: string,
  headers: Readonly<Record<string, string>> = {},
) => app.inject({ method: 'GET', url: address.replace('http://localhost:80', ''), headers });

/** Impressions and clicks that were kept. */
export const touches = ({ kept }: TestDelivery) =>
  kept.filter(({ head }) => head.kind === 'impr' || head.kind === 'click');

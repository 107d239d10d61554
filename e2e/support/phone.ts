import { gzipSync } from 'node:zlib';
import type { Campaign as OwnAd } from '@millrace/ad-page/campaign';

export type { OwnAd };

/** What `wf` answers, as far as tests look at it. */
interface Loaded {
  readonly code: number;
  readonly ins: { readonly id: number }[];
  readonly bidresp?: { readonly iid: number; readonly price: number; readonly adm: string }[];
}

/** An Android phone with an app of ours, as its SDK speaks: gzip of JSON. */
export interface Phone {
  /** @returns the answer's `code`, and the instances to load */
  load(placementId: number, said?: object): Promise<Loaded>;
  /** Cards of own ads. */
  cards(placementId: number): Promise<readonly OwnAd[]>;
  /** The own ad that a bid was made for. @param adm as the bid has it */
  ownAd(placementId: number, adm: string): Promise<OwnAd>;
  /** Asks for an address that came with an ad; follows nothing. */
  open(address: string): Promise<Response>;
  /** Says what became of ads. */
  report(events: readonly object[]): Promise<void>;
  /** The app's start. */
  init(): Promise<void>;
  /** The same, with what the server answers. */
  start(): Promise<Response>;
}

/** @param address where it is, by which its country is known */
export function newPhone(appKey: string, deviceId: string, address = '8.8.8.8'): Phone {
  async function send(path: string, version: number, body: object): Promise<Response> {
    const base = process.env.MILLRACE_BASE_URL;
    if (base === undefined) throw new Error('The set-up of the browser tests has not run.');
    const query = new URLSearchParams({ v: String(version), plat: '1', sdkv: '2.6.6', k: appKey });
    const response = await fetch(`${base}${path}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-forwarded-for': address,
        'user-agent': 'okhttp/4.9.0',
      },
      body: gzipSync(JSON.stringify({ ...said, did: deviceId, ts: Date.now(), ...body })),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  return {
    async init() {
      await send('/init', 1, {});
    },
    start: () => send('/init', 1, {}),
    async load(placementId, more = {}) {
      const response = await send('/sdk/wf', 4, { pid: placementId, act: 4, ...more });
      return (await response.json()) as Loaded;
    },
    async cards(placementId) {
      const response = await send('/sdk/cp/cl', 1, { pid: String(placementId), act: 4 });
      return ((await response.json()) as { campaigns: OwnAd[] }).campaigns;
    },
    async ownAd(placementId, adm) {
      const { payload: token } = JSON.parse(adm) as { payload: string };
      const response = await send('/sdk/cp/pl', 1, { pid: placementId, token });
      const { campaigns } = (await response.json()) as { campaigns: OwnAd[] };
      const [ad] = campaigns;
      if (ad === undefined) throw new Error('There is no ad for the bid.');
      return ad;
    },
    async report(events) {
      await send('/sdk/log', 1, { events });
    },
    open: (address) => fetch(address, { redirect: 'manual' }),
  };
}

const said = {
  uid: '4b3c2f1e-0000-4000-8000-000000000001',
  bundle: 'com.example.coinrush',
  brand: 'Google',
  model: 'Pixel 8',
  osv: '15',
  appv: '1.4.0',
  contype: 2,
  lang: 'en',
  lcountry: 'USA',
};

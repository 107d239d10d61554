import { gzipSync } from 'node:zlib';

/** An Android phone with an app of ours, as its SDK speaks: gzip of JSON. */
export interface Phone {
  /** @returns the answer's `code`, and the instances to load */
  load(placementId: number, said?: object): Promise<{ code: number; ins: { id: number }[] }>;
  /** The app's start. */
  init(): Promise<void>;
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
    async load(placementId, more = {}) {
      const response = await send('/sdk/wf', 4, { pid: placementId, act: 4, ...more });
      return (await response.json()) as { code: number; ins: { id: number }[] };
    },
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

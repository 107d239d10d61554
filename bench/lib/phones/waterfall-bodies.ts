import { gzipSync } from 'node:zlib';
import type { Profile } from '../../../packages/mediation/src/profile.ts';
import type { BusyPlacement } from '../busy-placement.ts';
import { mediationData } from '../mediation-data.ts';
import { random } from '../random.ts';

const { int, chance, pick } = random(4);
const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
const contypes: Readonly<Record<string, number>> = { wifi: 2, '2g': 4, '3g': 5, '4g': 6, '5g': 7 };

/**
 * `wf` calls of as many Android phones, each a different person's: packed JSON with every field that the SDK sends,
 * about 1.5 KB before packing, numbers as texts where the SDK writes them so.
 */
export function waterfallBodies(placement: BusyPlacement, phones: number): Buffer[] {
  return mediationData(phones).requests.map(({ profile }) =>
    gzipSync(JSON.stringify({ ...aPhone(profile), ...asked(placement, profile) })),
  );
}

/** What every call of a phone says. */
function aPhone(profile: Profile): Readonly<Record<string, unknown>> {
  const country = profile.country ?? '';
  return {
    ts: Date.now() + int(-5_000, 5_000),
    fit: 1_750_000_000 + int(0, 10_000_000),
    flt: 1_750_000_000 + int(0, 10_000_000),
    zo: pick([480, 60, -300, 330]),
    tz: pick(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']),
    session: hex(32),
    uid: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    did: profile.hasAdvertisingId ? `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` : '',
    dtype: 2,
    lang: 'en_US',
    langname: 'English',
    jb: 0,
    bundle: 'com.example.games.coinrush',
    make: profile.brand,
    brand: profile.brand,
    model: profile.model,
    osv: profile.osVersion,
    build: `${hex(6).toUpperCase()}.${int(100000, 999999)}.00${int(1, 9)}`,
    appv: profile.appVersion,
    width: '768',
    height: '1024',
    contype: contypes[profile.connection ?? ''] ?? 0,
    carrier: pick(['46002China Mobile', '26201Telekom.de', '310260T-Mobile']),
    lip: `192.168.${int(0, 255)}.${int(2, 254)}`,
    lcountry: country,
    gcy: country,
    fm: int(500, 64_000),
    battery: int(5, 100),
    btch: int(0, 1),
    lowp: 0,
    cnl: profile.channel ?? '',
    gender: profile.gender === null ? -1 : profile.gender === 'male' ? 1 : 2,
    age: profile.age ?? -1,
    regs: { gdpr: 0, coppa: 0, ccpa: 0 },
    cdid: `player-${int(1, 10_000_000)}`,
    tags: profile.tags,
  };
}

/** What a `wf` says beside that; a phone in three holds an ad of a network that bids. */
function asked(
  { placementId, bidders }: BusyPlacement,
  { iap, impressions }: Profile,
): Readonly<Record<string, unknown>> {
  return {
    reqId: hex(32),
    pid: String(placementId),
    ...(chance(1 / 3) && { bid: [{ iid: pick(bidders), price: int(10, 2_000) / 100, cur: 'USD' }] }),
    iap,
    act: String(int(1, 4)),
    imprTimes: impressions,
    ils: Array.from({ length: int(0, 6) }, () => ({
      iid: int(1_000, 1_030),
      lts: 1_760_000_000 + int(0, 1_000_000),
      dur: int(100, 30_000),
      code: String(int(1, 5)),
      msg: chance(0.5) ? 'No fill' : 'Network error: the request timed out',
    })),
  };
}

import type { Profile } from '../../../packages/mediation/src/profile.ts';
import { random } from '../random.ts';

const contypes: Readonly<Record<string, number>> = { wifi: 2, '2g': 4, '3g': 5, '4g': 6, '5g': 7 };

/** Makes phones, each one somebody else's; the same ones for the same seed. */
export function phonesOf(seed: number) {
  const { int, pick } = random(seed);
  const hex = (digits: number) => {
    let text = '';
    while (text.length < digits) text += int(0, 0xffff).toString(16).padStart(4, '0');
    return text.slice(0, digits);
  };
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  return {
    hex,
    /** The fields that every call of a phone has, as the SDK of Android writes them. */
    aPhone(profile: Profile): Readonly<Record<string, unknown>> {
      const country = profile.country ?? '';
      return {
        ts: Date.now() + int(-5_000, 5_000),
        fit: 1_750_000_000 + int(0, 10_000_000),
        flt: 1_750_000_000 + int(0, 10_000_000),
        zo: pick([480, 60, -300, 330]),
        tz: pick(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']),
        session: hex(32),
        uid: uuid(),
        did: profile.hasAdvertisingId ? uuid() : '',
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
    },
  };
}

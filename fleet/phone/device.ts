import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { chanceOf, fateOf, hex, type Random, uuid } from '../world/chance.ts';
import { type Country, countryOf } from '../world/countries.ts';

/** A phone as it lies in somebody's hand. */
export interface Device {
  readonly platform: Platform;
  readonly country: Country;
  /** Advertising id; empty or zeros where the person shares none. */
  readonly deviceId: string;
  /** The SDK's own id of the person. */
  readonly userId: string;
  readonly make: string;
  readonly brand: string;
  readonly model: string;
  readonly osVersion: string;
  readonly build: string;
  readonly userAgent: string;
  readonly appVersion: string;
  readonly bundle: string;
  readonly width: number;
  readonly height: number;
  /** The wire's code: 2 wifi, 6 4G, 7 5G. */
  readonly connection: number;
  /** When the app was installed, milliseconds UTC. */
  readonly installedAt: number;
  /** Its person refuses consent. */
  readonly refuses: boolean;
}

export interface DeviceOptions {
  readonly platform: Platform;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly seed: number;
  readonly installedAt: number;
  /** Its advertising id instead of one of its own. */
  readonly deviceId?: string | undefined;
  readonly bundle?: string | undefined;
}

const androids = [
  ['Google', 'google', 'Pixel 8'],
  ['samsung', 'samsung', 'SM-S921B'],
  ['samsung', 'samsung', 'SM-A546E'],
  ['Xiaomi', 'Redmi', '23053RN02A'],
  ['OPPO', 'OPPO', 'CPH2591'],
] as const;
const iphones = ['iPhone14,5', 'iPhone15,2', 'iPhone16,1', 'iPhone17,3', 'iPad13,18'] as const;

/** The same phone for the same seed. */
export function makeDevice(options: DeviceOptions): Device {
  const chance = chanceOf(options.seed, 'device', options.platform, options.country);
  const country = countryOf(options.country);
  const isAndroid = options.platform === platform.android;
  return {
    ...(isAndroid ? android(chance) : ios(chance)),
    platform: options.platform,
    country,
    deviceId: options.deviceId ?? (isAndroid ? uuid(chance) : idfa(chance)),
    userId: uuid(chance),
    appVersion: chance.pick(['1.4.0', '1.5.1', '2.0.0']),
    bundle: options.bundle ?? 'com.example.game',
    connection: chance.pick([2, 2, 2, 6, 7]),
    installedAt: options.installedAt,
    // Whoever was given an id is to be known by it.
    refuses: options.deviceId === undefined && fateOf(options.seed, 'refuses') < country.refusing,
  };
}

/** Two in three do not let themselves be followed. */
function idfa(chance: Random): string {
  return chance.chance(1 / 3) ? uuid(chance).toUpperCase() : '00000000-0000-0000-0000-000000000000';
}

function android(chance: Random) {
  const [make, brand, model] = chance.pick(androids);
  const osVersion = chance.pick(['12', '13', '14', '15']);
  const build = `UP1A.${chance.int(230000, 240999)}.${hex(chance, 3)}`;
  const userAgent =
    `Mozilla/5.0 (Linux; Android ${osVersion}; ${model} Build/${build}; wv) AppleWebKit/537.36 ` +
    `(KHTML, like Gecko) Version/4.0 Chrome/${chance.int(118, 131)}.0.0.0 Mobile Safari/537.36`;
  return { make, brand, model, osVersion, build, userAgent, width: 1080, height: 2400 };
}

function ios(chance: Random) {
  const model = chance.pick(iphones);
  const osVersion = chance.pick(['15.8.2', '16.7.5', '17.4.1', '18.1']);
  // What NSURLSession says when nobody sets anything.
  const userAgent = `Game/1 CFNetwork/1410.0.3 Darwin/22.6.0`;
  return { make: '', brand: '', model, osVersion, build: '21E236', userAgent, width: 1179, height: 2556 };
}

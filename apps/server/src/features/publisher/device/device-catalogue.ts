import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { readAndroidDevices } from '../../../domain/device/android-devices.ts';
import { type BrandedDevice, recentAndroidDevices } from '../../../domain/device/recent-android-devices.ts';
import { remembering } from '../../../platform/remembering.ts';
import { appleDevices } from './apple-devices.ts';

export interface Brand {
  readonly brand: string;
  readonly plat: Platform;
  readonly models: readonly { readonly model: string; readonly name: string }[];
}

/** Brands that most people look for; the other thousands follow by name. */
const wellKnown =
  `Apple Samsung Xiaomi Redmi POCO Oppo Vivo realme Huawei Honor Google OnePlus Motorola Tecno Infinix
  Itel Nothing Sony Nokia Asus Lenovo LGE ZTE HTC`
    .split(/\s+/)
    .map((brand) => brand.toLowerCase());

/**
 * Every brand with its models, in the order of the brand menu. Read when it is first asked for; some 5 MB from then on.
 */
export const brands: () => Promise<readonly Brand[]> = () => load('all');

const load = remembering(1, async () => {
  const android = grouped([...recentAndroidDevices, ...(await readAndroidDevices())]);
  const apple: Brand = { brand: 'Apple', plat: platform.ios, models: appleDevices };
  return [apple, ...android].sort((a, b) => rank(a) - rank(b) || (folded(a) < folded(b) ? -1 : 1));
});

function folded({ brand }: Brand): string {
  return brand.toLowerCase();
}

function rank(brand: Brand): number {
  const place = wellKnown.indexOf(folded(brand));
  return place < 0 ? wellKnown.length : place;
}

/** One brand for all of its spellings (`Realme`, `realme`), each model once, the first mention winning. */
function grouped(devices: readonly BrandedDevice[]): Brand[] {
  const groups = new Map<string, { brand: string; models: Map<string, string> }>();
  for (const { brand, model, name } of devices) {
    const key = brand.toLowerCase();
    const group = groups.get(key) ?? { brand, models: new Map<string, string>() };
    groups.set(key, group);
    if (!group.models.has(model)) group.models.set(model, name);
  }
  return [...groups.values()].map(({ brand, models }) => ({
    brand,
    plat: platform.android,
    models: [...models].map(([model, name]) => ({ model, name })),
  }));
}

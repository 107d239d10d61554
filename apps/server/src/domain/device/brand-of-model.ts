import { remembering } from '../../platform/remembering.ts';
import { readAndroidDevices } from './android-devices.ts';
import { recentAndroidDevices } from './recent-android-devices.ts';

/** By model in small letters, the first that is listed; some 4 MB from when it is first asked for. */
const load = remembering(1, async () => {
  const spellings = new Map<string, string>();
  const brands = new Map<string, string>();
  for (const { brand, model } of [...recentAndroidDevices, ...(await readAndroidDevices())]) {
    const key = brand.toLowerCase();
    const spelling = spellings.get(key) ?? brand;
    spellings.set(key, spelling);
    const name = model.toLowerCase();
    if (!brands.has(name)) brands.set(name, spelling);
  }
  return brands;
});

/** Whose an Android device is by what it reports as its model: `SM-S911B` is Samsung's; empty: in no catalogue. */
export async function brandOfModel(model: string): Promise<string> {
  return (await load('all')).get(model.toLowerCase()) ?? '';
}

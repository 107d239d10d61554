import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** Mobile networks of the world with their codes after ITU-T E.212, as known in 2023. */
const path = createRequire(import.meta.url).resolve('mcc-mnc-list/mcc-mnc-list.json');

const records = z.array(
  z.object({
    type: z.nullable(z.string()),
    countryCode: z.nullable(z.string()),
    mcc: z.nullable(z.string()),
    mnc: z.nullable(z.string()),
    brand: z.nullable(z.string()),
    operator: z.nullable(z.string()),
    status: z.nullable(z.string()),
  }),
);

export interface Carrier {
  /** Mobile country code and mobile network code. */
  readonly code: string;
  readonly name: string;
  readonly countries: readonly string[];
}

/** The national networks that are in operation, once each, by name. */
export async function readCarriers(): Promise<Carrier[]> {
  const carriers = new Map<string, Carrier>();
  for (const record of records.parse(JSON.parse(await readFile(path, 'utf8')))) {
    const { mcc, mnc, status } = record;
    const name = record.brand ?? record.operator;
    if (record.type !== 'National' || !status?.toLowerCase().endsWith('operational')) continue;
    if (status.startsWith('Not') || !mcc || !mnc || !name) continue;
    const code = mcc + mnc;
    // Where nobody knows the second part, the list has a question mark.
    if (/^\d{5,6}$/.test(code) && !carriers.has(code))
      carriers.set(code, { code, name, countries: countriesOf(record.countryCode) });
  }
  return [...carriers.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || (a.code < b.code ? -1 : 1),
  );
}

/** `BL/GF/GP` are three countries; `GE-AB` is a part of one. */
function countriesOf(codes: string | null): string[] {
  const countries = (codes ?? '').split('/').map((code) => code.slice(0, 2).toUpperCase());
  return [...new Set(countries)].filter((code) => /^[A-Z]{2}$/.test(code));
}

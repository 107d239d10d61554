import { type RateFile, RateGatherer } from './rate-file.ts';
import { readRateCsv } from './read-rate-csv.ts';
import { readRateXml } from './read-rate-xml.ts';

/**
 * Reads a file of the European Central Bank's reference rates; what form it has is seen from its content.
 * @param today `YYYY-MM-DD` in UTC
 */
export function readRates(text: string, today: string): RateFile {
  const plain = text.replace(/^\uFEFF/, '').trimStart();
  if (/^date\s*,/i.test(plain)) return readRateCsv(plain, today);
  if (plain.startsWith('<') && plain.includes('eurofxref')) return readRateXml(plain, today);
  const file = new RateGatherer(today);
  // Both archives that the bank offers are zip files.
  if (plain === '') file.wrong(0, 'fileEmpty');
  else file.wrong(0, plain.startsWith('PK') ? 'zipped' : 'formUnknown');
  return file.done();
}

import { dayOf } from '@millrace/contract/report/period';
import { type RateFile, RateGatherer } from './rate-file.ts';
import { readRateCsv } from './read-rate-csv.ts';
import { readRateXml } from './read-rate-xml.ts';

/**
 * Reads a file (a large one bit by bit, so that others have their turn) of the European Central Bank's reference rates; what form it has is seen from its content.
 */
export async function readRates(text: string, now: Date): Promise<RateFile> {
  const today = dayOf(now);
  const plain = text.replace(/^\uFEFF/, '').trimStart();
  if (/^date\s*,/i.test(plain)) return readRateCsv(plain, today);
  if (plain.startsWith('<') && plain.includes('eurofxref')) return readRateXml(plain, today);
  const file = new RateGatherer(today);
  // Both archives that the bank offers are zip files.
  if (plain === '') file.wrong(0, 'fileEmpty');
  else file.wrong(0, plain.startsWith('PK') ? 'zipped' : 'formUnknown');
  return file.done();
}

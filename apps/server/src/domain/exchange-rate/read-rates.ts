import { isMisread } from '@millrace/contract/kit/bulk';
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
  const wrong = wrongWhole(plain);
  if (wrong !== undefined) {
    const file = new RateGatherer(today);
    file.wrong(0, wrong);
    return file.done();
  }
  return plain.startsWith('<') ? readRateXml(plain, today) : readRateCsv(plain, today);
}

/** What is wrong with a file in which no line is looked at. */
function wrongWhole(plain: string) {
  if (plain === '') return 'fileEmpty';
  // Both archives that the bank offers are zip files, which are no text either.
  if (plain.startsWith('PK')) return 'zipped';
  if (isMisread(plain)) return 'encoding';
  const isRates = /^date\s*,/i.test(plain) || (plain.startsWith('<') && plain.includes('eurofxref'));
  return isRates ? undefined : 'formUnknown';
}

import { breather } from '../../platform/machine/breather.ts';
import { type RateFile, RateGatherer } from './rate-file.ts';

/** What stands where the bank gave no rate. */
const gap = 'N/A';

/**
 * Reads `eurofxref-hist.csv` or the daily `eurofxref.csv`: a header `Date,USD,…`, then a line for each day. Lines end
 * with a comma; the daily file has blanks behind its commas and writes days in words.
 */
export async function readRateCsv(text: string, today: string): Promise<RateFile> {
  const file = new RateGatherer(today);
  const breathe = breather();
  const [header = '', ...lines] = text.replace(/\r\n?/g, '\n').split('\n');
  const seen = new Set<string>();
  const currencies = cellsOf(header)
    .slice(1)
    .map((name) => file.currency(1, name, seen));
  for (const [index, content] of lines.entries()) {
    const line = index + 2;
    await breathe();
    if (content.trim() === '') continue;
    const [first = '', ...cells] = cellsOf(content);
    if (cells.length !== currencies.length) {
      file.wrong(line, 'cellCount', { found: cells.length + 1, wanted: currencies.length + 1 });
      continue;
    }
    const day = file.day(line, first);
    for (const [column, cell] of cells.entries()) {
      const currency = currencies[column];
      if (day !== undefined && currency !== undefined && cell !== gap) file.rate(line, day, currency, cell);
    }
  }
  return file.done();
}

function cellsOf(line: string): string[] {
  const cells = line.split(',').map((cell) => cell.trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

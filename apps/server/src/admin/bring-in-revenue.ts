import { readFile } from 'node:fs/promises';
import { isMisread } from '@millrace/contract/kit/bulk';
import * as z from 'zod/mini';
import type { RevenueSource } from '../domain/network-revenue/revenue-row.ts';
import { chunks } from '../platform/chunks.ts';
import { reasonOf } from '../platform/log/reason-of.ts';
import { StartError } from '../platform/start-error.ts';
import { translate } from '../platform/text.ts';
import type { RunningServer } from './ask-server.ts';

/** Lines that the server is given together: it has others to answer. */
const atOnce = 5_000;
/** Of a file that is wrong throughout, the first lines say enough. */
const mostProblems = 20;

const answer = z.union([
  z.object({ taken: z.number() }),
  z.object({ problems: z.array(z.object({ line: z.number(), problem: z.string() })) }),
]);

/**
 * Brings in what networks report, from a file with one record a line (see read-revenue.ts).
 * @returns how many lines were taken
 * @throws StartError when the file can't be read, or with a sentence for each line that is wrong; what stands before those
 * 5,000 lines has been taken, and may be brought in again
 */
export async function bringInRevenue(
  server: RunningServer,
  path: string,
  source: RevenueSource,
): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new StartError(`The file cannot be read: ${reason}.`, { cause: error });
  });
  if (isMisread(text)) throw new StartError(translate('enGB', 'revenueUpload.errors.csvEncoding'));
  const [header = '', ...lines] = text.split(/\r\n|\r|\n/);
  let taken = 0;
  for (const [part, some] of chunks(lines, atOnce).entries()) {
    const csv = [header, ...some].join('\n');
    const done = z.parse(answer, await server.ask(`/revenue?source=${source}`, csv));
    if ('problems' in done) throw new StartError(describe(done.problems, part * atOnce, taken));
    taken += done.taken;
  }
  return taken;
}

function describe(
  problems: readonly { readonly line: number; readonly problem: string }[],
  before: number,
  taken: number,
): string {
  const more = problems.length - mostProblems;
  return [
    taken === 0 ? 'Nothing was taken in:' : `Only the first ${taken} records were taken in:`,
    ...problems.slice(0, mostProblems).map(({ line, problem }) => `Line ${line + before}: ${problem}`),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ].join('\n');
}

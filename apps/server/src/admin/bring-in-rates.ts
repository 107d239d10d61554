import { readFile } from 'node:fs/promises';
import { importRates, type RateImport } from '../domain/exchange-rate/import-rates.ts';
import { readRates } from '../domain/exchange-rate/read-rates.ts';
import { reasonOf } from '../platform/log/reason-of.ts';
import type { Database } from '../platform/postgres/database.ts';
import { StartError } from '../platform/start-error.ts';
import { translate } from '../platform/text.ts';

interface RateServices {
  readonly database: Database;
  readonly now: () => Date;
}

/** Of a file that is wrong throughout, the first lines say enough. */
const mostProblems = 20;

/**
 * Takes in a file of the European Central Bank's reference rates.
 * @throws StartError when the file can't be read, or with a sentence for each line that is wrong; then nothing is changed
 */
export async function bringInRates(
  { database, now }: RateServices,
  path: string,
  { force }: { readonly force: boolean },
): Promise<RateImport> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new StartError(`The file cannot be read: ${reason}.`, { cause: error });
  });
  const at = now();
  const file = await readRates(text, at);
  const done = await database.asSystem((tx) => importRates(tx, file, { userId: null, now: at, force }));
  if (!('problems' in done)) return done;
  const shown = done.problems.slice(0, mostProblems);
  const more = done.problems.length - shown.length;
  throw new StartError(
    [
      'Nothing was taken in:',
      ...shown.map(({ key, params }) => translate('enGB', key, params)),
      ...(more > 0 ? [`… and ${more} more.`] : []),
    ].join('\n'),
  );
}

/** What was taken in, as a sentence for the terminal. */
export function describeImport({ days, firstDay, lastDay, currencies, changed }: RateImport): string {
  const span = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `Read ${days} ${days === 1 ? 'day' : 'days'} (${span}) of ${currencies} currencies; ${changed} rates are new or changed.`;
}

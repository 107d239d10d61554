import { addDays } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { chunks } from '../../platform/chunks.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { takeTurn } from '../../platform/postgres/take-turn.ts';
import { jumpsIn } from './jumps.ts';
import type { FileRate, RateFile, RateProblem } from './rate-file.ts';
import { queryRates } from './rate-queries.ts';

/** What an import has read and changed. */
export interface RateImport {
  readonly days: number;
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly currencies: number;
  /** Rates that are new or other than before. */
  readonly changed: number;
}

interface Importer {
  /** null: on the command line. */
  readonly userId: number | null;
  readonly now: Date;
  /** Take jumps too. */
  readonly force: boolean;
}

/** Days around those of a file whose stored rates are its neighbours. */
const neighbourDays = 30;

/** What a file would bring in; nothing is changed. */
export async function checkRates(
  tx: Tx,
  { rates, problems }: RateFile,
  { force }: Pick<Importer, 'force'>,
): Promise<Partial<RateImport> & { readonly problems: readonly RateProblem[] }> {
  const span = spanOf(rates);
  if (span === undefined) return { problems };
  const jumps =
    force || problems.length > 0
      ? []
      : await jumpsIn(rates, await storedAround(tx, span.firstDay, span.lastDay));
  return { ...span, changed: await countChanged(tx, rates), problems: [...problems, ...jumps] };
}

/** Takes in a file of reference rates (see read-rates.ts) whole, or says what is wrong with it and changes nothing. */
export async function importRates(
  tx: Tx,
  { rates, problems }: RateFile,
  { userId, now, force }: Importer,
): Promise<RateImport | { readonly problems: readonly RateProblem[] }> {
  const span = spanOf(rates);
  if (problems.length > 0 || span === undefined) return { problems };
  const { firstDay, lastDay } = span;
  // Of two imports at a time the second sees what the first has stored.
  await takeTurn(tx, 'exchange rates');
  if (!force) {
    const jumps = await jumpsIn(rates, await storedAround(tx, firstDay, lastDay));
    if (jumps.length > 0) return { problems: jumps };
  }
  const changed = await store(tx, rates);
  await tx
    .insertInto('exchange_rate_import')
    .values({ at: now, user_id: userId, first_day: firstDay, last_day: lastDay, changed, forced: force })
    .execute();
  return { ...span, changed };
}

/** Which days and how many currencies a file speaks of; undefined: of none. */
function spanOf(rates: readonly FileRate[]): Omit<RateImport, 'changed'> | undefined {
  const days = [...new Set(rates.map(({ day }) => day))].sort();
  const [firstDay, lastDay] = [days.at(0), days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return undefined;
  const currencies = new Set(rates.map(({ currency }) => currency)).size;
  return { days: days.length, firstDay, lastDay, currencies };
}

function storedAround(tx: Tx, firstDay: string, lastDay: string) {
  return queryRates(tx)
    .where('day', '>=', addDays(firstDay, -neighbourDays))
    .where('day', '<=', addDays(lastDay, neighbourDays))
    .execute();
}

/** Rates in one statement: its time is limited, and the history has 200,000. */
const atOnce = 10_000;

/** @returns how many rows are new or have another value now */
async function store(tx: Tx, rates: readonly FileRate[]): Promise<number> {
  let changed = 0;
  for (const some of chunks(rates, atOnce)) changed += await storePart(tx, some);
  return changed;
}

const column = (rates: readonly FileRate[], name: 'currency' | 'day' | 'perEuro') =>
  rates.map((rate) => rate[name]);

/** A part of a file as rows. */
const rowsOf = (rates: readonly FileRate[]) =>
  sql`unnest(${column(rates, 'currency')}::text[], ${column(rates, 'day')}::date[], ${column(rates, 'perEuro')}::numeric[])`;

async function storePart(tx: Tx, rates: readonly FileRate[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into exchange_rate (currency, day, per_euro) select * from ${rowsOf(rates)}
    on conflict (currency, day) do update set per_euro = excluded.per_euro
      where exchange_rate.per_euro <> excluded.per_euro`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function countChanged(tx: Tx, rates: readonly FileRate[]): Promise<number> {
  let changed = 0;
  for (const some of chunks(rates, atOnce)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${rowsOf(some)} as rate (currency, day, per_euro)
      left join exchange_rate known on known.currency = rate.currency and known.day = rate.day
      where known.per_euro is distinct from rate.per_euro`.execute(tx);
    changed += rows[0]?.count ?? 0;
  }
  return changed;
}

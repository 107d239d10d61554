import { sql } from 'kysely';
import type { Tx } from '../postgres/database.ts';
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

/** Takes in a file of reference rates (see read-rates.ts) whole, or says what is wrong with it and changes nothing. */
export async function importRates(
  tx: Tx,
  { rates, problems }: RateFile,
  { userId, now, force }: Importer,
): Promise<RateImport | { readonly problems: readonly RateProblem[] }> {
  const days = [...new Set(rates.map(({ day }) => day))].sort();
  const [firstDay, lastDay] = [days.at(0), days.at(-1)];
  if (problems.length > 0 || firstDay === undefined || lastDay === undefined) return { problems };
  // Of two imports at a time the second sees what the first has stored.
  await sql`select pg_advisory_xact_lock(hashtext('exchange_rate'))`.execute(tx);
  if (!force) {
    const jumps = await jumpsIn(rates, await storedAround(tx, firstDay, lastDay));
    if (jumps.length > 0) return { problems: jumps };
  }
  const changed = await store(tx, rates);
  await tx
    .insertInto('exchange_rate_import')
    .values({ at: now, user_id: userId, first_day: firstDay, last_day: lastDay, changed, forced: force })
    .execute();
  const currencies = new Set(rates.map(({ currency }) => currency)).size;
  return { days: days.length, firstDay, lastDay, currencies, changed };
}

function storedAround(tx: Tx, firstDay: string, lastDay: string) {
  return queryRates(tx)
    .where('day', '>=', dayBeside(firstDay, -neighbourDays))
    .where('day', '<=', dayBeside(lastDay, neighbourDays))
    .execute();
}

function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Rates in one statement: its time is limited, and the history has 200,000. */
const atOnce = 10_000;

/** @returns how many rows are new or have another value now */
async function store(tx: Tx, rates: readonly FileRate[]): Promise<number> {
  let changed = 0;
  for (let from = 0; from < rates.length; from += atOnce) {
    changed += await storePart(tx, rates.slice(from, from + atOnce));
  }
  return changed;
}

async function storePart(tx: Tx, rates: readonly FileRate[]): Promise<number> {
  const column = (name: 'currency' | 'day' | 'perEuro') => rates.map((rate) => rate[name]);
  const { numAffectedRows } = await sql`
    insert into exchange_rate (currency, day, per_euro)
    select * from unnest(${column('currency')}::text[], ${column('day')}::date[], ${column('perEuro')}::numeric[])
    on conflict (currency, day) do update set per_euro = excluded.per_euro
      where exchange_rate.per_euro <> excluded.per_euro`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

import { revenueCheck } from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { ReportRow } from '../network-report/network-report.ts';
import { longestUnit } from '../network-report/read-answer.ts';
import { inUsd, ratesFor } from './in-usd.ts';
import { instancesOf, matcherOf, type ReportedBy } from './match-units.ts';
import type { ValuedLine } from './report-line.ts';
import { unitChoices } from './unit-choices.ts';

/** No exchange rate is known of a currency on the day. */
export class RateMissing extends Error {}

interface Of {
  readonly networkId: number;
  readonly day: string;
  readonly accountId: number;
  /** Absent: from an address that people keep, where they may write as they do in files. */
  readonly by?: Omit<ReportedBy, 'isOnly'>;
}

/** What a network says of a day in USD, and whose each row is. @throws RateMissing */
export async function valueRows(tx: Tx, { networkId, day, accountId, by }: Of, rows: readonly ReportRow[]) {
  const units = await chosenUnits(tx, networkId);
  const instances = await instancesOf(tx, networkId);
  const choices = await unitChoices(tx, accountId, instances);
  const accounts = await accountsOf(tx, networkId);
  const account = by === undefined ? null : accountName(accounts, by.accountId);
  const isOnly = accounts.filter(({ isGone, id }) => !isGone || id === by?.accountId).length < 2;
  const known = new Set(instances.map(({ id }) => id));
  const match = matcherOf(
    instances,
    units.filter(({ instance }) => known.has(instance)),
    by && { ...by, isOnly },
  );
  // As in a file, whose first row is the header.
  const dated = rows.map((row, place) => ({ ...row, day, row: place + 2 }));
  const rates = await ratesFor(tx, dated);
  const lines = dated.map((line): ValuedLine => {
    const worth = inUsd(line, rates);
    if (worth === null) throw new RateMissing(line.currency);
    // Of two apps, or of two accounts, the same name is not the same.
    const name = nameOf(line.unit, line.app, account);
    const app = line.app ?? '';
    const choice = choices.of(line.unit, app, name);
    const found = typeof choice === 'object' ? choice : match(line);
    const said = {
      unit: line.unit,
      app,
      name,
      choice: typeof choice === 'object' ? 'instance' : (choice ?? 'none'),
    } as const;
    return { ...line, ...worth, unit: typeof found === 'string' ? name : line.unit, match: found, said };
  });
  return { units, lines };
}

/** Of the unit as much as there is room for: what tells it from others with its name is never cut off. */
function nameOf(unit: string, app: string | undefined, account: string | null): string {
  const behind = [app?.slice(0, longestPart), account].filter((part) => part != null && part !== '');
  const more = behind.map((part) => ` · ${part}`).join('');
  return unit.slice(0, longestUnit - more.length) + more;
}

const longestPart = 50;

interface AccountName {
  readonly id: number;
  readonly name: string;
  readonly isGone: boolean;
}

async function accountsOf(tx: Tx, networkId: number): Promise<AccountName[]> {
  const rows = await tx
    .selectFrom('ad_network_account')
    .select(['id', 'name', 'removed_at'])
    .where('network_id', '=', networkId)
    .execute();
  return rows.map(({ id, name, removed_at: removedAt }) => ({ id, name, isGone: removedAt !== null }));
}

/** What tells it from the network's other accounts, which may have the same name; null: there is no other. */
function accountName(accounts: readonly AccountName[], accountId: number): string | null {
  const own = accounts.find(({ id }) => id === accountId);
  if (accounts.length < 2 || own === undefined) return null;
  const name = own.name.slice(0, longestPart);
  const isShared = accounts.some((one) => one.id !== own.id && one.name.slice(0, longestPart) === name);
  return isShared ? `${name} (${own.id})` : name;
}

/** The instances that somebody has chosen for units, with the last file of the network. */
async function chosenUnits(tx: Tx, networkId: number) {
  const row = await tx
    .selectFrom('revenue_upload')
    .select('units')
    .where('network_id', '=', networkId)
    .where('account_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? [] : z.parse(revenueCheck.shape.units, row.units);
}

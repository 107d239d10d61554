import type { UnitInstance } from '@millrace/contract/report/reported-unit';
import { queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { openAppKeys, readAppKeys } from '../../../domain/network-report/reporting-apps.ts';
import {
  instancesOf,
  type KnownInstance,
  type ReportedBy,
} from '../../../domain/network-revenue/match-units.ts';
import { readSource } from '../../../domain/report-source/stored-source.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';

/** An account with what its reports are matched by. */
export interface UnitsOfAccount {
  readonly id: number;
  readonly networkId: number;
  readonly instances: readonly KnownInstance[];
  /** Absent: its reports come from an address of one's own, which are read as files are. */
  readonly by?: ReportedBy;
  readonly isOnly: boolean;
}

/** @throws CallError notFound */
export async function unitsOfAccount(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  accountId: number,
): Promise<UnitsOfAccount> {
  const account = found(
    await queryAccounts(tx)
      .select(['id', 'network_id as networkId', 'organization_id as organizationId'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
  );
  const { id, networkId } = account;
  const others = await queryAccounts(tx)
    .select('id')
    .where('network_id', '=', networkId)
    .where('id', '<>', id)
    .limit(1)
    .execute();
  const isOnly = others.length === 0;
  const instances = await instancesOf(tx, networkId);
  const source = await readSource(tx, id);
  const of = { id, networkId, instances, isOnly };
  if (source !== undefined) return of;
  const apps = await readAppKeys(tx, account);
  return { ...of, by: { accountId: id, isOnly, appKeys: keysOf(secrets, account, apps) } };
}

/** Keys that cannot be read any more say nothing of apps. */
function keysOf(...of: Parameters<typeof openAppKeys>): ReadonlyMap<number, string> {
  try {
    return openAppKeys(...of).appKeys;
  } catch {
    return new Map();
  }
}

/** Why an instance cannot be one of the account's units; undefined: it can. */
export function refusalOf(
  one: KnownInstance,
  { id, isOnly }: UnitsOfAccount,
): 'reportedUnit.errors.instanceElsewhere' | 'reportedUnit.errors.instanceUnlinked' | undefined {
  if (one.accountId === null) return isOnly ? undefined : 'reportedUnit.errors.instanceUnlinked';
  return one.accountId === id ? undefined : 'reportedUnit.errors.instanceElsewhere';
}

export const presentInstance = ({ id, name, unitId, appName, platform }: KnownInstance): UnitInstance => ({
  ...{ id, name, unitId, appName },
  plat: platform === 0 ? 0 : 1,
});

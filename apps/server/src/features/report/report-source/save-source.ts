import type { RequestOf } from '@millrace/contract/kit/call';
import { accountStatus } from '@millrace/contract/publisher/account';
import { filledAddress } from '@millrace/contract/report/report-address';
import {
  asksByName,
  blankSource,
  type ReportSource,
  type ReportSourceForm,
  type removeReportSource,
  type saveReportSource,
  saysWhere,
} from '@millrace/contract/report/report-source';
import { reportOf } from '../../../domain/network-report/network-reports.ts';
import { releasePulls } from '../../../domain/report-source/release-pulls.ts';
import { openDays } from '../../../domain/report-source/report-days.ts';
import { readSource, type StoredSource, sealContext } from '../../../domain/report-source/stored-source.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { secretColumns } from '../../../platform/outside/address-secret.ts';
import { whereaboutsOf } from '../../../platform/outside/host-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccount, lockAccount, restart } from './account-of.ts';
import { recordedOf } from './recorded-source.ts';

/** The source of an account; of one without any, the form as it begins. @throws CallError notFound */
export async function showSource(tx: Tx, accountId: number): Promise<ReportSource> {
  const { currency } = await findAccount(tx, accountId);
  const stored = await readSource(tx, accountId);
  return stored?.source ?? { ...blankSource(currency), version: 0 };
}

/** Saves a source whole, and has all days fetched from it that may still change. @throws CallError staleEdit */
export function saveSource(
  context: Context,
  { id, version, ...form }: RequestOf<typeof saveReportSource>,
): Promise<ReportSource> {
  return context.write(async (tx) => {
    await lockAccount(context, tx, id);
    const before = await readSource(tx, id, { lock: true });
    if ((before?.source.version ?? 0) !== version)
      throw new StaleEdit({ report_source: id }, await showSource(tx, id));
    await writeSource(context, tx, id, form);
    return showSource(tx, id);
  });
}

/** Stores a form over what is there, with its history entry. */
export async function writeSource(
  context: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  accountId: number,
  entered: ReportSourceForm,
): Promise<void> {
  const { organizationId } = context.scope;
  const { name, networkId } = await lockAccount(context, tx, accountId);
  const before = await readSource(tx, accountId);
  const form = tidied(entered);
  checkAddress(context.services, form);
  const columns = { ...columnsOf(form), ...secretOf(context.services, organizationId, form, before) };
  const version = (before?.source.version ?? 0) + 1;
  const query =
    before === undefined
      ? tx
          .insertInto('report_source')
          .values({ organization_id: organizationId, account_id: accountId, ...columns, version })
      : tx
          .updateTable('report_source')
          .set({ ...columns, version })
          .where('account_id', '=', accountId);
  await query.execute();
  await restart(tx, accountId, accountStatus.active);
  await releasePulls(tx, accountId);
  const now = context.services.now();
  const [open = ''] = openDays({ networkId, days: { zone: form.zone } }, now);
  await tx
    .updateTable('revenue_pull')
    .set({ due_at: now, tries: 0 })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('day', '>=', open)]))
    .execute();
  const after = await readSource(tx, accountId);
  await recordChange(tx, context.scope, {
    ...{ entity: 'report_source', entityId: accountId, name, action: before === undefined ? 'add' : 'edit' },
    ...(before === undefined ? {} : { before: recordedOf(before.source) }),
    ...(after === undefined ? {} : { after: recordedOf(after.source) }),
  });
}

/** Ends fetching from it; what was fetched stays. */
export function removeSource(context: Context, { id }: RequestOf<typeof removeReportSource>): Promise<null> {
  return context.write(async (tx) => {
    const { name, networkId } = await lockAccount(context, tx, id);
    const before = await readSource(tx, id, { lock: true });
    if (before === undefined) return null;
    await tx.deleteFrom('report_source').where('account_id', '=', id).execute();
    await restart(tx, id, accountStatus.verifying);
    await releasePulls(tx, id);
    // Nobody can be asked any more.
    if (reportOf(networkId) === null)
      await tx.updateTable('revenue_pull').set({ due_at: null }).where('account_id', '=', id).execute();
    await recordChange(tx, context.scope, {
      ...{ entity: 'report_source', entityId: id, name, action: 'delete' },
      before: recordedOf(before.source),
    });
    return null;
  });
}

/** What does not go with the format or with the way in falls away. */
export function tidied(form: ReportSourceForm): ReportSourceForm {
  const { paging } = form;
  const fitting = {
    ...form,
    rows: form.format === 'json' ? form.rows : null,
    pagingAt: saysWhere(paging) ? form.pagingAt : null,
    pagingName: asksByName(paging) ? form.pagingName : null,
  };
  return fitting.auth === 'none' ? { ...fitting, authName: null, secret: null } : fitting;
}

/** What only this server knows: where it asks nobody, and where it may ask in the open. */
export function checkAddress({ config }: Pick<Services, 'config'>, { address }: ReportSourceForm): void {
  const url = new URL(filledAddress(address, '2026-01-31'));
  const where = whereaboutsOf(url, config.callbackPrivateNetworks);
  if (where === 'forbidden') throw fieldError('address', 'reportSource.errors.addressPrivate');
  if (url.protocol !== 'https:' && where !== 'named')
    throw fieldError('address', 'reportSource.errors.addressInsecure');
}

/** The columns of its secret. @throws CallError at the field when it has to be entered */
export function secretOf(
  services: Pick<Services, 'secrets'>,
  organizationId: number,
  form: ReportSourceForm,
  before: StoredSource | undefined,
) {
  const columns = secretColumns(services, filled(form), {
    before: before && filled(before.source),
    context: sealContext(organizationId),
  });
  if (columns === 'empty') throw fieldError('secret', 'reportSource.errors.secretEmpty');
  if (columns === 'again') throw fieldError('secret', 'reportSource.errors.secretAgain');
  return columns;
}

/** Braces would be no address. */
const filled = <T extends { readonly address: string }>(of: T): T => ({
  ...of,
  address: filledAddress(of.address, '2026-01-31'),
});

function columnsOf({ address, auth, authName, format, rows, mapping, zone, ...form }: ReportSourceForm) {
  return {
    ...{ paging: form.paging, paging_at: form.pagingAt, paging_name: form.pagingName },
    ...{ address, auth, auth_name: authName, format, rows_path: rows, zone },
    mapping: JSON.stringify(mapping),
  };
}

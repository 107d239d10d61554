import { randomUUID } from 'node:crypto';
import type {
  CampaignImportCheck,
  checkCampaignImport,
  importCampaigns,
} from '@millrace/contract/advertiser/campaign';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { setChangeOrigin } from '../../../../platform/change-log/change-log.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { lockOrganization } from '../../../../platform/people/lock-organization.ts';
import { tellAuthor } from '../../../../platform/people/notice.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { freeNames } from '../free-names.ts';
import { addDraft, overwrite } from '../save-campaign.ts';
import { planImport } from './plan-import.ts';
import type { PlannedRow } from './plan-row.ts';

const todayOf = ({ services }: Pick<Context, 'services'>) => dayOf(services.now());

/** What a file would change; nothing is changed. */
export function checkImport(
  context: Context,
  { promotedAppId, csv }: RequestOf<typeof checkCampaignImport>,
): Promise<CampaignImportCheck> {
  const today = todayOf(context);
  return context.read(async (tx) => (await planImport(tx, { promotedAppId, csv, today })).check);
}

/** Makes exactly the changes that the check has shown, or none. */
export function importChecked(
  context: Context,
  { promotedAppId, csv, check }: RequestOf<typeof importCampaigns>,
): Promise<ResponseOf<typeof importCampaigns>> {
  return context.write(async (tx) => {
    await lock(tx, context, promotedAppId);
    const plan = await planImport(tx, { promotedAppId, csv, today: todayOf(context) });
    const { counts, problems } = plan.check;
    if (plan.check.check !== check) throw new CallError('bulk.errors.importChanged');
    if (counts.wrong > 0 || problems.length > 0)
      throw new CallError('bulk.errors.importWrong', { params: { count: counts.wrong } });
    const batchId = randomUUID();
    setChangeOrigin(tx, { batchId });
    const changed = plan.rows.filter((_, index) => plan.check.rows[index]?.kind !== 'unchanged');
    await store(context, tx, promotedAppId, changed);
    await tell(context, tx, promotedAppId, changed.length);
    return { batchId, counts };
  });
}

/** What the file is compared with stays so until it is stored: who adds or changes a campaign waits here. */
async function lock(tx: Tx, { scope }: Context, promotedAppId: number): Promise<void> {
  await lockOrganization(tx, scope.organizationId);
  await tx.selectFrom('promoted_app').select('id').where('id', '=', promotedAppId).forShare().execute();
  const campaigns = tx.selectFrom('campaign').select('id').where('promoted_app_id', '=', promotedAppId);
  await campaigns.orderBy('id').forUpdate().execute();
}

async function store(context: Context, tx: Tx, promotedAppId: number, rows: readonly PlannedRow[]) {
  const renamed = rows.flatMap(({ before, after }) =>
    before !== undefined && before.form.name !== after?.form.name ? [before.id] : [],
  );
  // Names that go round among campaigns would meet each other on their way.
  await freeNames(tx, renamed);
  for (const { before, after } of rows) {
    if (after === undefined) continue;
    if (before === undefined) await addDraft(context, tx, promotedAppId, after.form);
    else await overwrite(context, tx, before, after.form);
  }
}

async function tell({ scope }: Context, tx: Tx, promotedAppId: number, count: number): Promise<void> {
  if (count === 0) return;
  const app = await tx
    .selectFrom('promoted_app')
    .select('name')
    .where('id', '=', promotedAppId)
    .executeTakeFirstOrThrow();
  await tellAuthor(tx, scope, {
    message: 'notification.content.campaignsImported',
    params: { count, app: app.name },
    link: { url: `/adv/app?app=${promotedAppId}`, type: 'in-app' },
  });
}

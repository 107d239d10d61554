import type { ReportAlertKind } from '@millrace/contract/report/alert';
import type { Tx } from '../../../../platform/postgres/database.ts';

/** An organization's rule about networks' reports; undefined: it is switched off. */
export async function reportRule(
  tx: Tx,
  organizationId: number,
  kind: ReportAlertKind,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('alert_rule')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('status', '=', 1)
    .executeTakeFirst();
  return row?.id;
}

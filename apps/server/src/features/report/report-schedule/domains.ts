import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type getReportDomains,
  scheduleLimits,
  type updateReportDomains,
} from '@millrace/contract/report/report-schedule';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { readDomains } from './queries.ts';

type Domains = ResponseOf<typeof getReportDomains>;
const entity = 'report_domains';

export function listDomains({ read }: Context): Promise<Domains> {
  return read(async (tx) => ({ domains: await readDomains(tx) }));
}

/** Says anew to which domains reports may be mailed; who is of another one gets no more from then on. */
export function saveDomains(
  { scope, write }: Context,
  { domains, shown }: RequestOf<typeof updateReportDomains>,
): Promise<Domains> {
  return write(async (tx) => {
    const { organizationId } = scope;
    await takeTurn(tx, `report domains ${organizationId}`);
    const before = await readDomains(tx);
    const after = changed(before, domains, shown ?? before).toSorted();
    if (after.length > scheduleLimits.domains) throw fieldError('domains', 'common.errors.tooMany');
    if (JSON.stringify(before) === JSON.stringify(after)) return { domains: after };
    await tx.deleteFrom('report_domain').where('organization_id', '=', organizationId).execute();
    const rows = after.map((domain) => ({ organization_id: organizationId, domain }));
    if (rows.length > 0) await tx.insertInto('report_domain').values(rows).execute();
    await recordChange(tx, scope, {
      ...{ entity, entityId: organizationId, action: 'edit' },
      ...{ before: { domains: before }, after: { domains: after } },
    });
    return { domains: after };
  });
}

/** What is there, without what was taken out of what was shown, and with what was added to it. */
function changed(there: readonly string[], wanted: readonly string[], shown: readonly string[]): string[] {
  const [seen, kept] = [new Set(shown), new Set(wanted)];
  return [
    ...new Set([
      ...there.filter((one) => kept.has(one) || !seen.has(one)),
      ...wanted.filter((one) => !seen.has(one)),
    ]),
  ];
}

/** It is changed by its own screen alone. */
export const reportDomainsEntity: Entity = {
  name: entity,
  permission: 'company',
  ofAllApps: true,
  read: async (tx) => ({ domains: await readDomains(tx) }),
};

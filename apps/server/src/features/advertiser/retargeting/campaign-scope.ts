import { addDays, type Period } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import type { CampaignScope } from '../../../domain/retargeting/compile-groups.ts';
import type { HoldOutGap } from '../../../domain/retargeting/hold-out-spans.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** A campaign as what it changed is asked about. */
export interface MeasuredCampaign {
  readonly id: number;
  readonly name: string;
  readonly promotedAppId: number;
  readonly holdOut: number;
  readonly createdAt: Date;
}

/** The advertiser's campaigns; row-level security leaves none of others. */
export function queryMeasured(tx: Tx) {
  return tx
    .selectFrom('campaign')
    .select([
      'id',
      'name',
      sql.ref<number>('promoted_app_id').as('promotedAppId'),
      sql.ref<number>('hold_out').as('holdOut'),
      sql.ref<Date>('created_at').as('createdAt'),
    ]);
}

/** @throws CallError notFound */
export async function readMeasured(tx: Tx, id: number): Promise<MeasuredCampaign> {
  return found(await queryMeasured(tx).where('id', '=', id).executeTakeFirst());
}

/** When a campaign held nobody out in between. */
export async function readGaps(tx: Tx, campaignId: number): Promise<readonly HoldOutGap[]> {
  const rows = await tx
    .selectFrom('hold_out_gap')
    .select(['off_at', 'on_at'])
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map(({ off_at, on_at }) => ({ offAt: off_at.getTime(), onAt: on_at?.getTime() ?? null }));
}

/** What is asked of the store. @param period days in UTC, both included */
export function scopeOf(
  { scope }: Pick<Context, 'scope'>,
  { id, promotedAppId }: Pick<MeasuredCampaign, 'id' | 'promotedAppId'>,
  { from, to, event }: Period & { readonly event: string },
): CampaignScope {
  return {
    ...{ advertiserId: scope.organizationId, campaignId: id, promotedAppId, event },
    ...{ from: Date.parse(from), until: Date.parse(addDays(to, 1)) },
  };
}

/** What these questions may take. */
export const limits = { seconds: 30, bytes: 1024 * 2 ** 20 };

import type { CampaignForm } from '@millrace/contract/advertiser/campaign';
import { type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StoredCampaign } from './queries.ts';

/** What the change log keeps of a campaign: its form, the targeting field by field, and its switch. */
export function recordedOf({ form, switch: state }: Pick<StoredCampaign, 'form' | 'switch'>) {
  const { targeting, creatives, ...rest } = form;
  return {
    ...rest,
    targeting,
    creatives: creatives.map(({ id, weight }) => ({ id, weight })),
    switch: state,
  };
}

/** The form of recorded fields. */
export function formOfRecorded(fields: object): CampaignForm {
  const { switch: _, ...form } = fields as CampaignForm & { switch: unknown };
  return form;
}

export function recordCampaign(
  { scope }: Pick<Context, 'scope'>,
  tx: Tx,
  { id, form }: Pick<StoredCampaign, 'id' | 'form'>,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordChange(tx, scope, { entity: 'campaign', entityId: id, name: form.name, ...change });
}

import { campaignForm } from '@millrace/contract/advertiser/campaign';
import { campaignSwitches } from '@millrace/contract/advertiser/campaign-state';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import * as z from 'zod/mini';
import { withAside } from '../../../platform/change-log/aside.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { wrongFields } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { freeNames } from './free-names.ts';
import { readStored, type StoredCampaign } from './queries.ts';
import { formOfRecorded, recordedOf } from './record-campaign.ts';
import { overwrite } from './save-campaign.ts';
import { writeSwitch } from './switch-campaigns.ts';

/** Money of a day is no matter of what is recorded. */
const anyDay = '1970-01-01';
const switched = z.object({ switch: z.enum(campaignSwitches) });

async function exists(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** With what only a placeholder stands for. */
async function readWhole(tx: Tx, id: number): Promise<StoredCampaign> {
  const stored = await readStored(tx, id, anyDay);
  return { ...stored, form: withAside(tx, 'campaign', id, stored.form) };
}

/** A campaign: edits and switches can be taken back. Its addition is final: it can be archived. */
export const campaignEntity: Entity = {
  name: 'campaign',
  permission: 'promote',
  unique: {
    fields: ['name'],
    async setAside(tx, ids) {
      const names = await freeNames(tx, ids);
      return new Map([...names].map(([id, name]) => [id, { name }]));
    },
  },
  read: async (tx, id) => ((await exists(tx, id)) ? recordedOf(await readStored(tx, id, anyDay)) : undefined),
  write: async (context, tx, id, fields) => {
    const before = await readStored(tx, id, anyDay, { lock: true });
    const { switch: turned } = z.parse(switched, fields);
    if (turned !== before.switch) await writeSwitch(context, tx, id, turned);
    const wanted = { ...before.form, ...formOfRecorded(fields) };
    const { data: form, error } = campaignForm.safeParse(wanted);
    // What it was may be refused by now.
    if (error !== undefined) throw wrongFields(fieldErrors(error, wanted));
    const now = await readWhole(tx, id);
    if (JSON.stringify(recordedOf({ ...now, form })) !== JSON.stringify(recordedOf(now)))
      await overwrite(context, tx, now, form);
  },
};

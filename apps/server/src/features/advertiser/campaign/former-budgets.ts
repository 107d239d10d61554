import { type CampaignSwitch, campaignSwitches } from '@millrace/contract/advertiser/campaign-state';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What stood otherwise at the end of a day. */
export interface Former {
  readonly budget?: string | null;
  readonly switch?: CampaignSwitch;
}

/** What of campaigns stood otherwise at the end of a day, of those that were changed since: by the first change after it. */
export async function formerOf(
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, Former>> {
  const { rows } = await sql<{ id: number; field: 'dailyBudget' | 'switch'; value: string | null }>`
    select distinct on (entity_id, field) entity_id::int as id, field, before ->> field as value
    from change_log cross join unnest(array['dailyBudget', 'switch']) as field
    where entity = 'campaign' and entity_id = any(${[...ids]}::int[]) and at >= ${day}::date + 1
      and before ? field and before -> field is distinct from after -> field
    order by entity_id, field, id`.execute(tx);
  const former = new Map<number, Former>();
  for (const { id, field, value } of rows)
    former.set(id, {
      ...former.get(id),
      ...(field === 'switch' ? { switch: z.parse(z.enum(campaignSwitches), value) } : { budget: value }),
    });
  return former;
}

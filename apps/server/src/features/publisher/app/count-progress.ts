import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getAppProgress } from '@millrace/contract/publisher/app';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Progress = ResponseOf<typeof getAppProgress>;

/** How far the set-up of an app has come. */
export function countProgress(
  context: Context,
  { pubAppId }: { readonly pubAppId: number },
): Promise<Progress> {
  return context.read(async (tx) => {
    await mustExist(tx, 'app', pubAppId);
    const row = await counts(tx, pubAppId).executeTakeFirstOrThrow();
    return {
      placements: Number(row.placements),
      networks: Number(row.networks),
      instances: Number(row.instances),
      rules: Number(row.rules),
    };
  });
}

function counts(tx: Tx, appId: number) {
  return tx.selectNoFrom((eb) => [
    eb
      .selectFrom('placement')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('app_id', '=', appId)
      .where('status', '=', 1)
      .as('placements'),
    eb
      .selectFrom('app_network')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('app_id', '=', appId)
      .where('status', '=', 1)
      .as('networks'),
    eb
      .selectFrom('instance')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('app_id', '=', appId)
      .where('status', '=', 1)
      .as('instances'),
    eb
      .selectFrom('mediation_rule')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('app_id', '=', appId)
      .where('status', '=', 1)
      .where('removed_at', 'is', null)
      .where('test_id', 'is', null)
      .as('rules'),
  ]);
}

import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { addOwnAdsToRules, RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import { readOpenTest } from '../../../domain/mediation/open-test.ts';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { formOf, queryRules, readRules } from '../../../domain/mediation/stored-rule.ts';
import { readOwnAdsPlacements } from '../../../domain/own-ads/rules-with-own-ads.ts';
import { setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import { saveRule } from './update-rule.ts';

type Response = ResponseOf<typeof addOwnAdsToRules>;

/** Lets own ads bid in each rule of an app's placements; one transaction, one batch in the change log. */
export function addOwnAds(
  context: Context,
  { pubAppId }: RequestOf<typeof addOwnAdsToRules>,
): Promise<Response> {
  return context.write(async (tx) => {
    await mustExist(tx, 'app', pubAppId);
    const batchId = randomUUID();
    setChangeOrigin(tx, { batchId });
    const sum = { rules: 0, kept: 0 };
    for (const { id, instanceId } of inOneOrder(await readOwnAdsPlacements(tx, [pubAppId]))) {
      const placement = await lockPlacement(tx, id);
      const rules = await readRules(
        tx,
        queryRules(tx).where('placement_id', '=', id).where('test_id', 'is', null),
      );
      const without = rules.filter(({ bidding }) => !bids(bidding, instanceId));
      if (without.length === 0) continue;
      if ((await readOpenTest(tx, id))?.state === 'running') {
        sum.kept += without.length;
        continue;
      }
      for (const rule of without) {
        const others = rule.bidding.filter((entry) => entry.instanceId !== instanceId);
        const bidding = [...others, { instanceId, enabled: true }];
        await saveRule(context, tx, { placement, rule }, { ...formOf(rule), bidding });
      }
      sum.rules += without.length;
    }
    return { ...sum, batch: sum.rules === 0 ? null : batchId };
  });
}

const bids = (entries: readonly RuleEntry[], id: number) =>
  entries.some(({ instanceId, enabled }) => instanceId === id && enabled);

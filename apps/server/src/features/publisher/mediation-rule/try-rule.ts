import type { RequestOf } from '@millrace/contract/kit/call';
import { type LabAnswer, labDays, type TriedRule, type tryRule } from '@millrace/contract/publisher/rule-lab';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { estimateOrder, type OrderEstimate } from '@millrace/mediation/lab/estimate-order';
import { orderOfRule } from '@millrace/mediation/lab/order-of-rule';
import { refusalOf as labRefusalOf } from '@millrace/mediation/lab/refusal';
import { unknownInstances } from '@millrace/mediation/lab/unknown-instances';
import { loadEstimates } from '../../../domain/mediation/load-estimates.ts';
import { loadPlacement } from '../../../domain/mediation/load-placements.ts';
import { readRule } from '../../../domain/mediation/stored-rule.ts';
import { readKeptPart } from '../../../domain/own-ads/kept-part.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { readRuleLog } from '../../../domain/rule-lab/read-rule-log.ts';
import { floatText } from '../../../platform/decimal.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Asked = RequestOf<typeof tryRule>;

/**
 * What the requests that a rule decided in the last days would have earned, had it been as the draft is. Its conditions are
 * not part of that: they would have decided other requests.
 */
export async function tryDraft(context: Context, draft: Asked): Promise<TriedRule> {
  const { services, scope } = context;
  const { rule, config, estimates, kept } = await context.read((tx) => loadRule(tx, scope, draft.id));
  const to = addDays(dayOf(services.now().getTime()), -1);
  const days = { from: addDays(to, 1 - labDays), to };
  const place = { organizationId: scope.organizationId, appId: rule.pubAppId, placementId: rule.placementId };
  const bidding = config.instances.filter(({ isBidding }) => isBidding).map(({ id }) => id);
  const log = await services.reportQueue
    .run(scope.organizationId, () =>
      readRuleLog(services.clickhouse, { ...place, ruleId: rule.id, ...days }, { bidding, kept }),
    )
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const orderOf = orderOfRule(config, estimates, {
    rule: { ...draft, autoOptimized: draft.optimizedType === 'auto' },
    floor: draft.floor === null ? null : Number(draft.floor),
    prices: new Map(draft.prices.map(({ instanceId, ecpm }) => [instanceId, Number(ecpm)])),
  });
  const estimate = estimateOrder(log, orderOf);
  const said = {
    ...days,
    requests: log.all,
    looked: log.looked,
    unpriced: log.unpriced,
    earned: estimate === null ? null : floatText(1000 * estimate.earned),
    effective: Math.round(estimate?.effective ?? 0),
  };
  if (estimate === null) return { ...said, answer: null, refusal: 'noRequests', unknown: [] };
  const known = new Set(config.instances.filter(({ enabled }) => enabled).map(({ id }) => id));
  const members = [...draft.waterfall, ...draft.bidding]
    .filter((entry) => entry.enabled && known.has(entry.instanceId))
    .map(({ instanceId }) => instanceId);
  const unknown = unknownInstances(log, orderOf, members);
  const refusal = unknown.length > 0 ? 'neverAsked' : labRefusalOf(estimate);
  const answer = refusal === null ? answerOf(estimate, log.all) : null;
  return { ...said, answer, refusal, unknown };
}

async function loadRule(tx: Tx, { organizationId }: Context['scope'], id: number) {
  const rule = found(await readRule(tx, id));
  const { pubAppId: appId, placementId } = rule;
  const config = found(await loadPlacement(tx, { organizationId, appId, placementId }));
  const ids = config.instances.map((instance) => instance.id);
  return {
    ...{ rule, config },
    estimates: await loadEstimates(tx, appId, ids),
    kept: await readKeptPart(tx),
  };
}

function answerOf(estimate: OrderEstimate, requests: number): LabAnswer {
  const { difference, interval, expected, changed, changedFirst } = estimate;
  const times = (factor: number) => ({
    difference: floatText(factor * difference),
    low: floatText(factor * interval.low),
    high: floatText(factor * interval.high),
  });
  return {
    perThousand: { expected: floatText(1000 * expected), ...times(1000) },
    perWeek: times(requests),
    changed,
    changedFirst,
  };
}

import type { Language } from '@millrace/contract/common';
import { isNetworkId, networkName } from '@millrace/contract/publisher/network/find-network';
import { reportAlertKinds } from '@millrace/contract/report/alert';
import { type MetricKey, metricKeys, metricLabel, metrics } from '@millrace/contract/report/metric';
import { unitTextIn } from '@millrace/contract/report/unit-text';
import { type TextParams, translate } from '../../platform/text.ts';

/**
 * What a notice about a figure says in its reader's language: of `metricKey` the name, of `value`, `low`, `expected` and `high` the amounts,
 * of `app` and `adnId` where it is, of `endKey` why it is over.
 */
export function figureWords(lang: Language, params: TextParams): TextParams {
  const metric = metricKeys.find((key) => key === params.metricKey);
  return {
    ...(metric !== undefined && figuresOf(lang, metric, params)),
    ...(params.app !== undefined && { where: whereOf(lang, params) }),
    ...(params.endKey !== undefined && { why: whyOf(lang, params) }),
  };
}

/** Why nobody watches something any more, with the name of the rule that did: a person's own, or what a usual one is about. */
function whyOf(lang: Language, { endKey, rule, ruleKind, metricKey }: TextParams): string {
  const key = (['unheard', 'ruleOff', 'ruleRemoved', 'ruleChanged'] as const).find((one) => one === endKey);
  const report = reportAlertKinds.find((one) => one === ruleKind);
  const metric = metricKeys.find((one) => one === metricKey);
  const usual =
    report === undefined
      ? metric && translate(lang, metricLabel(metric))
      : translate(lang, `alertRule.${report}`);
  return key === undefined ? '' : translate(lang, `notification.end.${key}`, { rule: rule ?? usual ?? '' });
}

function figuresOf(lang: Language, metric: MetricKey, params: TextParams): TextParams {
  const amounts = (['value', 'low', 'expected', 'high', 'limit'] as const).flatMap((name) => {
    const amount = params[name];
    return amount === undefined ? [] : [[name, unitTextIn(lang, metrics[metric].unit, Number(amount))]];
  });
  return { ...Object.fromEntries(amounts), metric: translate(lang, metricLabel(metric)) };
}

function whereOf(lang: Language, { app, adnId }: TextParams): string {
  const name = app === undefined || app === '' ? translate(lang, 'notification.allApps') : String(app);
  if (typeof adnId !== 'number' || !isNetworkId(adnId)) return name;
  return `${name} · ${networkName(adnId, lang)}`;
}

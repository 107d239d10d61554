import type { Language } from '@millrace/contract/common';
import { isNetworkId, networkName } from '@millrace/contract/publisher/network/find-network';
import { type MetricKey, metricKeys, metricLabel, metrics } from '@millrace/contract/report/metric';
import { unitTextIn } from '@millrace/contract/report/unit-text';
import { type TextParams, translate } from '../text.ts';

/**
 * What a notice about a figure says in its reader's language: of `metricKey` the name, of `value`, `low` and `high` the amounts,
 * of `app` and `adnId` where it is.
 */
export function figureWords(lang: Language, params: TextParams): TextParams {
  const metric = metricKeys.find((key) => key === params.metricKey);
  return {
    ...(metric !== undefined && figuresOf(lang, metric, params)),
    ...(params.app !== undefined && { where: whereOf(lang, params) }),
  };
}

function figuresOf(lang: Language, metric: MetricKey, params: TextParams): TextParams {
  const amounts = (['value', 'low', 'high', 'limit'] as const).flatMap((name) => {
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

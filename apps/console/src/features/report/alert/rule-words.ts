import { regionName } from '@millrace/contract/kit/region-name';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { isReportAlert } from '@millrace/contract/report/alert';
import type { AlertRule } from '@millrace/contract/report/alert-rule';
import { metricLabel, metrics } from '@millrace/contract/report/metric';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { currentLanguage, text } from '../../../kit/i18n/i18n.ts';
import { unitText } from '../../../kit/i18n/unit-text.ts';

/** What every organization has is called after what it is about. */
export function ruleName({ name, kind, metric }: AlertRule): string {
  if (isReportAlert(kind)) return text(`alertRule.${kind}`);
  return name ?? text('alertRule.usual', { metric: text(metricLabel(metric)) });
}

/** Whether nothing of it can be tuned. */
export const isFixed = ({ usual, own }: AlertRule): boolean => usual === null && own === null;

/** When it fires, in a line. */
export function ruleSays({ kind, metric, usual, own }: AlertRule): string {
  if (kind === 'late' || kind === 'zero') return text(`alertRule.${kind}Says`);
  if (usual !== null && usual.sensitivity === null)
    return text('alertRule.differsSays', { floor: formatUsd(usual.floorUsd) });
  if (usual !== null)
    return text('alertRule.usualSays', {
      sensitivity: usual.sensitivity ?? '',
      floor: formatUsd(usual.floorUsd),
    });
  if (own === null) return '';
  const { unit } = metrics[metric];
  return text('alertRule.ownSays', {
    metric: text(metricLabel(metric)),
    bound: text(`alertRule.bounds.${own.bound}`),
    value: unitText(unit, Number(own.value) / (unit === 'percent' ? 100 : 1)),
    span: text(`alertRule.${own.unit}`, { count: own.span }),
  });
}

/** What it is about: its app, network and country. */
export function ruleScope({ own }: AlertRule): string {
  if (own === null) return text('alert.allApps');
  const { app, adnId, country } = own;
  return [
    app?.name ?? text('alert.allApps'),
    ...(adnId === null ? [] : [networkName(adnId, currentLanguage())]),
    ...(country === null ? [] : [regionName(country, currentLanguage())]),
  ].join(' · ');
}

import { networkName } from '@millrace/contract/publisher/network/find-network';
import { floatText } from '../../../../platform/decimal.ts';
import type { Told } from '../tell/tell-of-alerts.ts';

interface Around {
  readonly appName: string | null;
  readonly link: string;
  /** Null: it lasts. */
  readonly endedAt: Date | null;
}

const figure = (value: number | null) => (value === null ? null : floatText(value));

/** What a server is told of an alert, as JSON. Figures are decimal text, as in the list of alerts: shares from 0 to 1, money in USD. */
export function alertBody(
  {
    alertId,
    kind,
    rule,
    metric,
    appId,
    networkId,
    unit,
    from,
    to,
    value,
    low,
    expected,
    high,
    offUsd,
    endedBy,
  }: Told,
  { appName, link, endedAt }: Around,
): string {
  return JSON.stringify({
    event: endedAt === null ? 'alert.fired' : 'alert.ended',
    alert: {
      ...{ id: alertId, kind, rule, metric },
      app: appId === null ? null : { id: appId, name: appName },
      network: networkId === null ? null : { id: networkId, name: networkName(networkId, 'enGB') },
      ...{ unit, from: from.toISOString(), to: to.toISOString() },
      ...{ value: figure(value), low: figure(low), expected: figure(expected), high: figure(high) },
      ...{ offUsd: figure(offUsd), link },
      ...(endedAt !== null && { endedAt: endedAt.toISOString(), endedBy }),
    },
  });
}

export const testBody = (now: Date): string => JSON.stringify({ event: 'test', at: now.toISOString() });

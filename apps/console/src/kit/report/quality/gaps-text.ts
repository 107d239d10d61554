import { mostGaps, type NetworkQuality } from '@millrace/contract/report/quality';
import { formatNumber, formatUsd } from '../../i18n/format.ts';
import { text } from '../../i18n/i18n.ts';
import { appText } from '../../ui/app-text.ts';
import { daysText } from '../value-text.ts';

/** Which days a network has not reported, in a sentence; undefined: there is none. */
export function gapsText({ days, without, gaps }: NetworkQuality): string | undefined {
  if (without === 0) return undefined;
  if (without === days) return text('quality.never', { count: days });
  const named = gaps.map(daysText).join(text('form.separator'));
  const told = gaps.length < mostGaps ? named : text('quality.more', { gaps: named });
  return text('quality.missing', { count: without, days: formatNumber(days), gaps: told });
}

/** The apps in which most of a network's revenue is estimated, with the accounts that should report it. */
export function appsText({ apps }: NetworkQuality): string | undefined {
  if (apps.length === 0) return undefined;
  const named = apps.map(({ name, plat, account, open }) => {
    const params = { app: appText(name, plat), usd: formatUsd(open) };
    return account === null
      ? text('quality.ofApp', params)
      : text('quality.ofAccount', { ...params, account });
  });
  return text('quality.mostly', { apps: named.join(text('form.separator')) });
}

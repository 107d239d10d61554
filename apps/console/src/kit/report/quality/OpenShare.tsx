import type { Quality } from '@millrace/contract/report/quality';
import { formatPercent, formatUsd } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { QualityLine } from './QualityLine.tsx';

/** How much of the revenue is not final. */
export function OpenShare({ quality: { reported, open } }: { readonly quality: Quality }) {
  const text = useText();
  const all = Number(reported) + Number(open);
  if (all === 0) return <p>{text('quality.nothing')}</p>;
  const params = {
    all: formatUsd(all),
    open: formatUsd(open),
    share: formatPercent(Number(open) / all),
  };
  return Number(open) === 0 ? (
    <QualityLine kind="good">{text('quality.reported', params)}</QualityLine>
  ) : (
    <QualityLine kind="warn">{text('quality.estimated', params)}</QualityLine>
  );
}

import { frequencySteps, type showPath } from '@millrace/contract/advertiser/retargeting';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Of devices by how often they saw the ad: how many did it. */
export function Frequency({ of }: { readonly of: ResponseOf<typeof showPath>['frequency'] }) {
  const text = useText();
  const nameOf = (at: number) => {
    const [from, next] = [frequencySteps[at] ?? 0, frequencySteps[at + 1]];
    if (next === undefined) return `${formatNumber(from)}+`;
    return next - from === 1 ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(next - 1)}`;
  };
  const rates = of.map(({ devices, converters }, at) => ({
    x: nameOf(at),
    value: devices === 0 ? null : converters / devices,
  }));
  const counts = of.map(({ devices }, at) => ({ x: nameOf(at), value: devices }));
  return (
    <section className="card" aria-labelledby="retargeting-frequency">
      <h2 id="retargeting-frequency">{text('retargeting.frequency')}</h2>
      <p className="lead">{text('retargeting.frequencyLead')}</p>
      <Chart
        label={text('retargeting.frequency')}
        kind="bar"
        series={[
          { key: 'devices', label: text('retargeting.devices'), unit: 'count', points: counts },
          { key: 'rate', label: text('retargeting.converted'), unit: 'percent', points: rates },
        ]}
      />
    </section>
  );
}

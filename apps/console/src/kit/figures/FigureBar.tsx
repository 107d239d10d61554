import { dayOf, periodBefore, periodOf } from '@millrace/contract/report/period';
import ConfigProvider from 'antd/es/config-provider';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { daysText } from '../report/value-text.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import './figures.css';
import { type FigurePeriod, figurePeriods } from './figure-period.ts';
import { useFigurePeriod } from './use-figure-period.ts';
import type { Figures } from './use-figures.ts';

/** Which days the figures below are of, whether they hold estimates, and a second try where they did not come. */
export function FigureBar({ figures }: { readonly figures: Figures | null }) {
  const text = useText();
  const [period, setPeriod] = useFigurePeriod();
  if (figures === null) return null;
  const days = periodOf(period, dayOf(new Date()));
  const params = { days: daysText(days), before: daysText(periodBefore(days)) };
  return (
    <div className="figure-bar" aria-busy={figures.state === 'loading'}>
      {/* Also in a form that may not be changed. */}
      <ConfigProvider componentDisabled={false}>
        <Select<FigurePeriod>
          className="figure-period"
          aria-label={text('figures.period')}
          value={period}
          options={figurePeriods.map((preset) => ({
            value: preset,
            label: text(`reportScreen.presets.${preset}`),
          }))}
          onChange={setPeriod}
        />
      </ConfigProvider>
      {figures.error !== null && (
        <LoadFailure
          error={figures.error}
          fallback={text('figures.failed')}
          retry={figures.retry}
          as={figures.state === 'failed' ? 'line' : 'kept'}
        />
      )}
      {figures.state !== 'failed' && (
        <p className="lead">
          {text('figures.days', params)} {figures.estimated && text('figures.estimated')}
        </p>
      )}
    </div>
  );
}

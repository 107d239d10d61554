import type { TestGaugeFigures } from '@millrace/contract/publisher/ab-report';
import { signedPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import { chanceText, gaugeText, gaugeUnits, rangeText } from './verdict-text.ts';

/** What decides, and what guards it, side by side. In no colour: the interval says whether it is more than chance. */
export function GaugeTable({ gauges }: { readonly gauges: readonly TestGaugeFigures[] }) {
  const text = useText();
  return (
    <Scroller label={text('abTest.verdict.gauges')}>
      <table className="plan-table test-figures-table test-gauges">
        <thead>
          <tr>
            <th scope="col">{text('abTest.figures.metric')}</th>
            <th scope="col">{text('abTest.groupA')}</th>
            <th scope="col">{text('abTest.groupB')}</th>
            <th scope="col">{text('abTest.verdict.lift')}</th>
            <th scope="col">{text('abTest.verdict.interval')}</th>
            <th scope="col">{text('abTest.verdict.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {gauges.map(({ gauge, a, b, lift, low, high, chance }) => (
            <tr key={gauge} className={gauge === 'arpu' ? 'plan-chosen' : ''}>
              <th scope="row">{text(`abTest.gauge.${gauge}`)}</th>
              <td>{gaugeText(gaugeUnits[gauge], a)}</td>
              <td>{gaugeText(gaugeUnits[gauge], b)}</td>
              <td>{lift === null ? '–' : signedPercent(lift)}</td>
              <td>{rangeText(text, low, high)}</td>
              <td>{chance === null ? '–' : chanceText(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

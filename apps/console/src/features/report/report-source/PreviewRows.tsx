import type { SourcePreview } from '@millrace/contract/report/report-source';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { appText } from '../../../kit/ui/app-text.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';

/** The first rows of an answer, each with the instance that it would be filed under. */
export function PreviewRows({ rows }: { readonly rows: SourcePreview['rows'] }) {
  const text = useText();
  const figure = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return (
    <Scroller label={text('reportSource.firstRows')}>
      <table className="source-rows">
        <caption>{text('reportSource.firstRows')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('revenueUpload.roles.unit')}</th>
            <th scope="col">{text('reportSource.instance')}</th>
            <th scope="col">{text('revenueUpload.roles.country')}</th>
            <th scope="col" className="source-number">
              {text('revenueUpload.roles.impressions')}
            </th>
            <th scope="col" className="source-number">
              {text('revenueUpload.roles.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ unit, instance, country, impressions, revenue, currency }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and stand still
            <tr key={place}>
              <td>{unit}</td>
              <td>
                {instance === null ? (
                  <em>{text('reportSource.noInstance')}</em>
                ) : (
                  `${instance.name} · ${appText(instance.appName, instance.plat)}`
                )}
              </td>
              <td>{country === '00' ? '–' : country}</td>
              <td className="source-number">{figure(impressions)}</td>
              <td className="source-number">
                {revenue} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

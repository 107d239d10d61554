import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { InstanceSelect } from './InstanceSelect.tsx';
import { noInstance as none } from './instance-options.ts';

interface UnmatchedUnitsProps {
  readonly adnId: number;
  readonly check: RevenueCheck;
  readonly busy: boolean;
  readonly onChange: (units: RevenueCheck['units']) => void;
}

/** The units that nothing is called like, with their revenue, and the instance that each of them is. */
export function UnmatchedUnits({ adnId, check, busy, onChange }: UnmatchedUnitsProps) {
  const text = useText();
  const { unmatchedUnits, units, instances } = check;
  if (unmatchedUnits.length === 0 && units.length === 0) return null;

  function choose(unit: string, instance: number): void {
    const others = units.filter((one) => one.unit !== unit);
    onChange(instance === none ? others : [...others, { unit, instance }]);
  }

  return (
    <section className="card upload-units" aria-label={text('revenueUpload.unmatchedTitle')}>
      <h2>{text('revenueUpload.unmatchedTitle')}</h2>
      <p className="lead">{text('revenueUpload.unmatchedLead')}</p>
      <ul>
        {unmatchedUnits.map(({ unit, rows, revenueUsd, reason }) => (
          <li key={unit}>
            <div>
              <strong>{unit}</strong>
              <small>
                {text(`revenueUpload.reasons.${reason}`)}{' '}
                {text('revenueUpload.unitFigures', {
                  rows: formatNumber(rows),
                  usd: formatUsd(revenueUsd),
                })}
              </small>
            </div>
            <InstanceSelect
              adnId={adnId}
              instances={instances}
              disabled={busy}
              aria-label={text('revenueUpload.instanceOf', { unit })}
              placeholder={text('revenueUpload.chooseInstance')}
              value={null}
              onChange={(instance) => choose(unit, instance)}
            />
          </li>
        ))}
        {units.map(({ unit, instance }) => (
          <li key={unit}>
            <div>
              <strong>{unit}</strong>
              <small>{text('revenueUpload.chosen')}</small>
            </div>
            <InstanceSelect
              adnId={adnId}
              instances={instances}
              orNone
              disabled={busy}
              aria-label={text('revenueUpload.instanceOf', { unit })}
              value={instance}
              onChange={(chosen) => choose(unit, chosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

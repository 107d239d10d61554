import {
  reportSourceForm,
  type SourcePreview,
  testReportSource,
} from '@millrace/contract/report/report-source';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import type { FormValues } from '../../../kit/form/form-values.ts';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { formatDay, formatNumber, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PreviewRows } from './PreviewRows.tsx';

interface SourceTestProps {
  readonly of: EditForm;
  readonly accountId: number;
}

/** Asks the address as it stands in the form; what is wrong with it is said at the fields. What other fields gave is not shown. */
export function SourceTest({ of, accountId }: SourceTestProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ readonly entered: string; readonly preview: SourcePreview } | null>(
    null,
  );
  const now = useWatch((all: FormValues) => JSON.stringify(all), { form: of.form, preserve: true });

  async function test(): Promise<void> {
    setBusy(true);
    setTried(null);
    try {
      await of.tryOut(async (entered) => {
        const form = z.parse(reportSourceForm, entered);
        const values = JSON.stringify(of.form.getFieldsValue(true));
        const preview = await callApi(testReportSource, { ...form, id: accountId }, { marksFields: true });
        setTried({ entered: values, preview });
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormSection title={text('reportSource.testTitle')} lead={text('reportSource.testLead')} wide>
      <div className="actions source-try">
        <Button loading={busy} onClick={() => void test()}>
          {text('reportSource.test')}
        </Button>
      </div>
      <div role="status">
        {tried !== null && tried.entered === now ? (
          <Found of={tried.preview} />
        ) : (
          <p className="lead">{text(tried === null ? 'reportSource.testNone' : 'reportSource.testOld')}</p>
        )}
      </div>
    </FormSection>
  );
}

function Found({ of: { day, pages, counts, totals, unmatchedUnits, rows } }: { readonly of: SourcePreview }) {
  const text = useText();
  if (counts.rows === 0) return <p>{text('reportSource.nothing', { day: formatDay(day) })}</p>;
  const { rows: count, matched } = counts;
  return (
    <>
      <p>
        {text('reportSource.found', {
          day: formatDay(day),
          rows: formatNumber(count),
          matched: formatNumber(matched),
        })}{' '}
        {pages > 1 && text('reportSource.foundPages', { pages: formatNumber(pages) })}{' '}
        {totals.map(({ currency, revenue, revenueUsd }) => (
          <strong key={currency} className="source-total">
            {currency === 'USD' ? formatUsd(revenueUsd) : `${revenue} ${currency} (${formatUsd(revenueUsd)})`}
          </strong>
        ))}
      </p>
      <PreviewRows rows={rows} />
      {unmatchedUnits.length > 0 && (
        <>
          <h3>{text('reportSource.unmatchedTitle')}</h3>
          <p className="lead">{text('reportSource.unmatchedLead')}</p>
          <ul className="source-unmatched">
            {unmatchedUnits.map(({ unit, rows: own, revenueUsd, reason }) => (
              <li key={unit}>
                <strong>{unit}</strong>{' '}
                <small>
                  {text(`revenueUpload.reasons.${reason}`)}{' '}
                  {text('revenueUpload.unitFigures', { rows: formatNumber(own), usd: formatUsd(revenueUsd) })}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

import { type ExportFormat, exportFormats, exportLimits } from '@millrace/contract/report/report-export';
import Button from 'antd/es/button';
import Radio from 'antd/es/radio';
import { useId, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { contentsOf } from './contents.ts';
import type { ExportSubject } from './export-subject.ts';

interface ExportFormProps {
  readonly subject: ExportSubject;
  readonly rows: number | undefined;
  readonly start: (format: ExportFormat) => Promise<boolean>;
}

/** What the file will contain, its format, and the button that begins it. */
export function ExportForm({ subject, rows, start }: ExportFormProps) {
  const text = useText();
  const name = useId();
  const fitsSheet = rows === undefined || rows <= exportLimits.sheetRows;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isStarting, setStarting] = useState(false);

  async function begin(): Promise<void> {
    setStarting(true);
    await start(format);
    setStarting(false);
  }

  return (
    <div className="export-form">
      <section>
        <h3>{text('reportExport.contents')}</h3>
        <ul className="export-contents">
          {contentsOf(subject).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>
            {rows === undefined
              ? text('reportExport.rowsUnknown')
              : text('reportExport.rows', { count: rows })}
          </li>
        </ul>
      </section>
      <section>
        <h3 id={name}>{text('reportExport.format')}</h3>
        <Radio.Group
          aria-labelledby={name}
          className="export-formats"
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          {exportFormats.map((one) => {
            const isOff = one === 'xlsx' && !fitsSheet;
            return (
              <Radio key={one} value={one} disabled={isOff}>
                {text(`reportExport.formats.${one}`)}
                <span className="lead export-note">
                  {isOff
                    ? text('reportExport.tooManyForXlsx', { max: formatNumber(exportLimits.sheetRows) })
                    : text(`reportExport.formatNotes.${one}`)}
                </span>
              </Radio>
            );
          })}
        </Radio.Group>
      </section>
      <Button type="primary" className="export-start" loading={isStarting} onClick={() => void begin()}>
        {text('reportExport.start')}
      </Button>
    </div>
  );
}

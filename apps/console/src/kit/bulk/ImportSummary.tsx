import type { BulkCheck } from '@millrace/contract/kit/bulk';
import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { Status } from '../ui/Status.tsx';
import { kindStatus, kinds } from './kinds.ts';
import { Problems } from './Problems.tsx';
import { isImportable } from './use-import.ts';

interface ImportSummaryProps {
  readonly check: BulkCheck;
  readonly busy: boolean;
  readonly onImport: () => void;
}

/** What the file would do, in figures, and the button that does it; or why none of it is done. */
export function ImportSummary({ check, busy, onImport }: ImportSummaryProps) {
  const text = useText();
  const { counts, problems } = check;
  const count = counts.new + counts.changed;
  return (
    <section className="card import-summary" role="status">
      {problems.length === 0 && (
        <p className="import-counts">
          {kinds.map((kind) => (
            <Status key={kind} kind={counts[kind] === 0 ? 'plain' : kindStatus[kind]}>
              {text(`bulk.importCount.${kind}`, { count: counts[kind] })}
            </Status>
          ))}
        </p>
      )}
      {isImportable(check) && (
        <div className="import-do">
          <p>{text('bulk.importReady')}</p>
          <Button type="primary" loading={busy} onClick={onImport}>
            {text('bulk.importDo', { count })}
          </Button>
        </div>
      )}
      {problems.length > 0 && (
        <>
          <p>{text('bulk.fileRefused')}</p>
          <Problems problems={problems} />
        </>
      )}
      {problems.length === 0 && counts.wrong > 0 && (
        <p>{text('bulk.rowsRefused', { count: counts.wrong })}</p>
      )}
      {problems.length === 0 && counts.wrong === 0 && count === 0 && <p>{text('bulk.nothingNew')}</p>}
    </section>
  );
}

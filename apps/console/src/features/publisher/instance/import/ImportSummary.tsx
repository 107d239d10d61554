import type { ImportCheck } from '@millrace/contract/publisher/instance';
import Button from 'antd/es/button';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Status } from '../../../../kit/ui/Status.tsx';
import { kindStatus, kinds } from './kinds.ts';
import { Problems } from './Problems.tsx';
import { isImportable } from './use-import.ts';

interface ImportSummaryProps {
  readonly check: ImportCheck;
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
              {text(`instance.importCount.${kind}`, { count: counts[kind] })}
            </Status>
          ))}
        </p>
      )}
      {isImportable(check) && (
        <div className="import-do">
          <p>{text('instance.importReady')}</p>
          <Button type="primary" loading={busy} onClick={onImport}>
            {text('instance.importDo', { count })}
          </Button>
        </div>
      )}
      {problems.length > 0 && (
        <>
          <p>{text('instance.fileRefused')}</p>
          <Problems problems={problems} />
        </>
      )}
      {problems.length === 0 && counts.wrong > 0 && (
        <p>{text('instance.rowsRefused', { count: counts.wrong })}</p>
      )}
      {problems.length === 0 && counts.wrong === 0 && count === 0 && <p>{text('instance.nothingNew')}</p>}
    </section>
  );
}

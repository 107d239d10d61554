import type { BulkRow } from '@millrace/contract/kit/bulk';
import type { ReactNode } from 'react';
import { FileDrop } from '../form/FileDrop.tsx';
import { useText } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { toast } from '../ui/notices.ts';
import { ImportDifference } from './ImportDifference.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import './import.css';
import { type ImportCalls, useImport } from './use-import.ts';

interface ImportScreenProps<Row extends BulkRow> {
  readonly calls: ImportCalls<Row>;
  /** Rows that a file can have. */
  readonly rows: number;
  /** What the columns of the file are, in words. */
  readonly help: string;
  /** Fetches such a file. */
  readonly example: ReactNode;
  readonly columns: readonly ListColumn<Row>[];
  /** Columns of the file that `columns` shows already, of what is new. */
  readonly besides: readonly string[];
  readonly onDone: () => unknown;
}

/** Choose a file, see what it would change row by row, then import all of it. */
export function ImportScreen<Row extends BulkRow>(props: ImportScreenProps<Row>) {
  const { calls, rows, help, example, columns, besides, onDone } = props;
  const text = useText();
  const address = useListAddress();
  const importing = useImport(calls);
  const { file, busy, refusal } = importing;

  async function run(): Promise<void> {
    const count = await importing.run();
    if (count === null) return;
    toast({ kind: 'success', title: text('bulk.imported', { count }) });
    await onDone();
  }

  return (
    <>
      <section className="card" aria-label={text('bulk.file')} aria-busy={busy}>
        <FileDrop
          accept=".csv,text/csv"
          disabled={busy}
          title={busy ? text('bulk.working') : (file?.name ?? text('bulk.chooseFile'))}
          lead={file === null ? text('bulk.chooseFileLead', { rows }) : text('bulk.chooseAnother')}
          refusal={refusal}
          onFile={(chosen) => {
            // Another file has rows of its own: page and filter begin anew.
            address.change({ kind: '' });
            void importing.choose(chosen);
          }}
        />
        <div className="import-help">
          <p className="lead">{help}</p>
          {example}
        </div>
      </section>
      {file !== null && (
        <>
          <ImportSummary check={file.check} busy={busy} onImport={() => void run()} />
          {file.check.rows.length > 0 && (
            <ImportDifference check={file.check} columns={columns} besides={besides} />
          )}
        </>
      )}
    </>
  );
}

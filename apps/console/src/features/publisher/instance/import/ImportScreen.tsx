import type { App } from '@millrace/contract/publisher/app';
import { csvColumns, requiredCsvColumns } from '@millrace/contract/publisher/instance';
import { useNavigate } from 'react-router';
import { FileDrop } from '../../../../kit/form/FileDrop.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useListAddress } from '../../../../kit/list/use-list-address.ts';
import { mediationType, paths } from '../../../../kit/navigation/paths.ts';
import { toast } from '../../../../kit/ui/notices.ts';
import { ExportButton } from '../ExportButton.tsx';
import { ImportDifference } from './ImportDifference.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import { useImport } from './use-import.ts';

/** Choose a file, see what it would change row by row, then import all of it. */
export function ImportScreen({ app }: { readonly app: App }) {
  const text = useText();
  const navigate = useNavigate();
  const address = useListAddress();
  const importing = useImport(app.id);
  const { file, busy, refusal } = importing;

  async function run(): Promise<void> {
    const count = await importing.run();
    if (count === null) return;
    toast({ kind: 'success', title: text('instance.imported', { count }) });
    await navigate(`${paths.mediation}?type=${mediationType.instances}&pubAppId=${app.id}`);
  }

  return (
    <>
      <section className="card" aria-label={text('instance.file')} aria-busy={busy}>
        <FileDrop
          accept=".csv,text/csv"
          disabled={busy}
          title={busy ? text('instance.working') : (file?.name ?? text('instance.chooseFile'))}
          lead={text(file === null ? 'instance.chooseFileLead' : 'instance.chooseAnother')}
          refusal={refusal}
          onFile={(chosen) => {
            // Another file has rows of its own: page and filter begin anew.
            address.change({ kind: '' });
            void importing.choose(chosen);
          }}
        />
        <div className="import-help">
          <p className="lead">
            {text('instance.columns', {
              columns: csvColumns.join(', '),
              required: requiredCsvColumns.join(', '),
            })}
          </p>
          <ExportButton filter={{ pubAppId: app.id }} />
        </div>
      </section>
      {file !== null && (
        <>
          <ImportSummary check={file.check} busy={busy} onImport={() => void run()} />
          {file.check.rows.length > 0 && <ImportDifference check={file.check} />}
        </>
      )}
    </>
  );
}

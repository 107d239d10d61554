import type { App } from '@millrace/contract/publisher/app';
import {
  checkInstanceImport,
  csvColumns,
  importInstances,
  importLimits,
  requiredCsvColumns,
} from '@millrace/contract/publisher/instance';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../kit/api/call-api.ts';
import { AppPage } from '../../../../kit/app-selection/AppPage.tsx';
import { ImportScreen } from '../../../../kit/bulk/ImportScreen.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { mediationType, paths } from '../../../../kit/navigation/paths.ts';
import { ExportButton } from '../ExportButton.tsx';
import '../instance.css';
import { reread } from '../reread.ts';
import { importColumns } from './import-columns.tsx';

/** Changes many instances of the chosen app by a CSV file. */
export default function InstanceImportPage() {
  const text = useText();
  return (
    <AppPage watchesSaves title={text('titles.importInstances')} lead={text('instance.importLead')}>
      {(app) => <Import app={app} />}
    </AppPage>
  );
}

function Import({ app: { id: pubAppId } }: { readonly app: App }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <ImportScreen
      calls={{
        check: (csv) => callApi(checkInstanceImport, { pubAppId, csv }, { quiet: true }),
        run: (csv, check) => callApi(importInstances, { pubAppId, csv, check }, { quiet: true }),
        reread,
      }}
      rows={importLimits.rows}
      help={text('instance.columns', {
        columns: csvColumns.join(', '),
        required: requiredCsvColumns.join(', '),
      })}
      example={<ExportButton filter={{ pubAppId }} />}
      columns={importColumns(text)}
      besides={requiredCsvColumns}
      onDone={() => navigate(`${paths.mediation}?type=${mediationType.instances}&pubAppId=${pubAppId}`)}
    />
  );
}

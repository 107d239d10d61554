import { AppPage } from '../../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import '../instance.css';
import { ImportScreen } from './ImportScreen.tsx';
import './import.css';

/** Changes many instances of the chosen app by a CSV file. */
export default function InstanceImportPage() {
  const text = useText();
  return (
    <AppPage title={text('titles.importInstances')} lead={text('instance.importLead')}>
      {(app) => <ImportScreen app={app} />}
    </AppPage>
  );
}

import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { InstanceAddForm } from './InstanceAddForm.tsx';
import './instance.css';

/** Adds instances of one network to a placement of the chosen app. */
export default function InstanceAddPage() {
  const text = useText();
  return (
    <AppPage watchesSaves title={text('titles.addInstances')} lead={text('instance.lead')} width="form">
      {(app) => <InstanceAddForm app={app} />}
    </AppPage>
  );
}

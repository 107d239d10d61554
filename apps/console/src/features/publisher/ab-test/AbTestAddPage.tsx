import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import './ab-test.css';
import { NewTest } from './NewTest.tsx';
import { WizardSteps } from './WizardSteps.tsx';

/** `/abt/add`: the first step of the set-up; the others come once there is a test to keep them in. */
export default function AbTestAddPage() {
  const text = useText();
  return (
    <AppPage title={text('titles.addAbTest')} width="form">
      {(app) => (
        <>
          <WizardSteps current="basics" done={[]} />
          <NewTest pubAppId={app.id} />
        </>
      )}
    </AppPage>
  );
}

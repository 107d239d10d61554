import { useText } from '../../../kit/i18n/i18n.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { AppForm } from './AppForm.tsx';

/** `/publisher/app/add?type=Add`: adds an app, one that a store has or one that is not published yet. */
export default function AppFormPage() {
  const text = useText();
  return (
    <Page title={text('titles.addApp')} lead={text('app.formLead')} width="form">
      <AppForm />
    </Page>
  );
}

import { getInstance } from '@millrace/contract/publisher/instance';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { InstanceEdit } from './InstanceEdit.tsx';
import './instance.css';

/** `/mediation/instance/edit/:id`: what is fixed about an instance, and the form for the rest. */
export default function InstanceEditPage() {
  const text = useText();
  const id = useIdInPath();
  const query = useApiQuery(getInstance, { id }, { quiet: true, fresh: true });
  usePageName(query.data?.name);
  const title = query.data?.name ?? text('titles.editInstance');
  if (query.data === undefined) {
    return (
      <Page title={title} width="form">
        <Loaded
          query={query}
          back={{ to: `${paths.mediation}?type=${mediationType.instances}`, label: text('instance.toList') }}
        >
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const instance = query.data;
  return (
    <AppPage
      watchesSaves
      title={title}
      appId={instance.pubAppId}
      lead={text('instance.lead')}
      action={<HistoryButton entity="instance" id={instance.id} name={instance.name} />}
      width="form"
    >
      {(app) => <InstanceEdit key={instance.id} app={app} instance={instance} />}
    </AppPage>
  );
}

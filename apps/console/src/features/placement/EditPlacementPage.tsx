import { getPlacement } from '@millrace/contract/placement';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../../kit/api/api-error.ts';
import { useApiQuery } from '../../kit/api/query.ts';
import { AppPage } from '../../kit/app-selection/AppPage.tsx';
import { idInAddress } from '../../kit/app-selection/use-selected-app.ts';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { usePageName } from '../../kit/navigation/page-names.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { Loaded } from '../../kit/ui/Loaded.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EditPlacement } from './EditPlacement.tsx';

/** `/publisher/placement/edit/:id`: a placement and its scenes. */
export default function EditPlacementPage() {
  const text = useText();
  const id = idInAddress(useParams().id ?? null) ?? 0;
  const query = useApiQuery(getPlacement, { id }, { enabled: id > 0, quiet: true, fresh: true });
  usePageName(query.data?.name);
  const title = query.data?.name ?? text('titles.editPlacement');
  if (id === 0 || isNotFound(query.error)) {
    return (
      <Page title={title} width="form">
        <Missing />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page title={title} width="form">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  const placement = query.data;
  return (
    <AppPage
      title={title}
      appId={placement.pubAppId}
      lead={text('placement.editLead')}
      action={<HistoryButton entity="placement" id={placement.id} name={placement.name} />}
      width="form"
    >
      {(app) => <EditPlacement key={placement.id} app={app} placement={placement} />}
    </AppPage>
  );
}

function Missing() {
  const text = useText();
  return (
    <section className="card empty-state">
      <h2>{text('placement.missing')}</h2>
      <p className="lead">{text('appScope.missingLead')}</p>
      <Link to={paths.placements}>{text('placement.toList')}</Link>
    </section>
  );
}

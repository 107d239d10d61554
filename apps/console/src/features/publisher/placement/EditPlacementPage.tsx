import { getPlacement, type Placement } from '@millrace/contract/publisher/placement';
import { Link } from 'react-router';
import { isNotFound } from '../../../kit/api/api-error.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Missing } from '../../../kit/ui/Missing.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { EditPlacement } from './EditPlacement.tsx';
import './placement.css';

/** `/publisher/placement/edit/:id`: a placement and its scenes. */
export default function EditPlacementPage() {
  const text = useText();
  const mayRead = useAllowed('performance', 'query');
  const id = useIdInPath();
  const query = useApiQuery(getPlacement, { id }, { quiet: true, fresh: true });
  usePageName(query.data?.name);
  const title = query.data?.name ?? text('titles.editPlacement');
  if (isNotFound(query.error)) {
    return (
      <Page title={title} width="form">
        <Missing
          title={text('placement.missing')}
          back={{ to: paths.placements, label: text('placement.toList') }}
        />
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
      watchesSaves
      title={title}
      appId={placement.pubAppId}
      lead={
        <>
          {text('placement.editLead')}
          {mayRead && (
            <span className="placement-way">
              <Link to={lossOf(placement)}>{text('placement.toFillLoss')}</Link>
            </span>
          )}
        </>
      }
      action={<HistoryButton entity="placement" id={placement.id} name={placement.name} />}
      width="form"
    >
      {(app) => <EditPlacement key={placement.id} app={app} placement={placement} />}
    </AppPage>
  );
}

/** Why its requests got no ad. */
function lossOf({ id, pubAppId }: Pick<Placement, 'id' | 'pubAppId'>): string {
  return `${paths.fillLoss}?app=${pubAppId}&placement=${id}`;
}

import { getBlockRule } from '@millrace/contract/publisher/block-rule';
import { Navigate, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { BlockRuleEdit } from './BlockRuleEditForm.tsx';

/** `/app/block-rules/edit/:id`: a block rule, in the app that it belongs to whatever the address says of that. */
export default function BlockRuleEditPage() {
  const text = useText();
  const id = useIdInPath();
  const [query] = useSearchParams();
  const rule = useApiQuery(getBlockRule, { id }, { quiet: true });
  usePageName(rule.data?.name);
  const title = rule.data?.name ?? text('titles.editBlockRule');
  if (rule.data === undefined) {
    return (
      <Page title={title} width="form">
        <Loaded query={rule} back={{ to: paths.blockRules, label: text('blockRule.toList') }}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const { data } = rule;
  if (idInAddress(query.get('pubAppId')) !== data.pubAppId) {
    return <Navigate to={{ search: `pubAppId=${data.pubAppId}` }} replace />;
  }
  return (
    <AppPage
      watchesSaves
      title={title}
      width="form"
      action={<HistoryButton entity="block_rule" id={data.id} name={data.name} />}
    >
      {(app) => <BlockRuleEdit key={data.id} app={app} rule={data} />}
    </AppPage>
  );
}

import type { App } from '@millrace/contract/publisher/app';
import { blockRuleForm, createBlockRule, listBlockRules } from '@millrace/contract/publisher/block-rule';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { BlockRuleFields, blockRuleLabels } from './BlockRuleFields.tsx';

/** `/app/block-rules/add`: a new block rule of the selected app. */
export default function BlockRuleAddPage() {
  const text = useText();
  return (
    <AppPage watchesSaves title={text('titles.addBlockRule')} width="form">
      {(app) => <NewBlockRule app={app} />}
    </AppPage>
  );
}

const empty = { name: '', adnId: null, appVersions: [], sdkVersions: [], osVersions: [], models: [] };

function NewBlockRule({ app }: { readonly app: App }) {
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: blockRuleForm,
    initial: empty,
    create: async (values, { leave, ...submission }) => {
      const { name } = await callApi(createBlockRule, { ...values, pubAppId: app.id }, submission);
      await refresh(listBlockRules);
      toast({ kind: 'success', title: text('blockRule.created', { name }) });
      leave();
      await navigate(`${paths.blockRules}?pubAppId=${app.id}`, { replace: true });
    },
  });
  return (
    <EditFormScreen of={form} labels={blockRuleLabels(text)} saveLabel={text('blockRule.add')}>
      <BlockRuleFields app={app} />
    </EditFormScreen>
  );
}

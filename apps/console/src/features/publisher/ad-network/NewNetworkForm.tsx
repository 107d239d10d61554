import { selectAccounts } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import type { App } from '@millrace/contract/publisher/app';
import { networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import type { NetworkId } from '@millrace/contract/publisher/network/network-id';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { NetworkFields, useNetworkLabels } from './NetworkFields.tsx';
import { type AccountSource, networkSchema } from './network-schema.ts';
import { newValues } from './network-values.ts';
import { rereadNetworks } from './reread-networks.ts';

interface NewNetworkFormProps {
  readonly app: App;
  readonly adnId: NetworkId;
}

/** Sets a network up; begins with the account that the organization has at it, where there is one. */
export function NewNetworkForm({ app, adnId }: NewNetworkFormProps) {
  const mayAddAccount = useAllowed('accounts', 'add');
  const hasReports = networkOf(adnId).signIns.length > 0;
  const accounts = useApiQuery(selectAccounts, { adnId, size: 1 }, { enabled: hasReports, quiet: true });
  const otherwise = mayAddAccount && hasReports ? 'new' : 'none';
  if (!hasReports) return <Form app={app} adnId={adnId} source="none" accountId={null} />;
  return (
    <Loaded query={accounts}>
      {({ list: [first], total }) => (
        <Form
          app={app}
          adnId={adnId}
          source={first === undefined ? otherwise : 'existing'}
          // Of several, nobody but the person knows which one.
          accountId={total === 1 ? (first?.id ?? null) : null}
        />
      )}
    </Loaded>
  );
}

interface FormProps extends NewNetworkFormProps {
  readonly source: AccountSource;
  readonly accountId: number | null;
}

function Form({ app, adnId, source, accountId }: FormProps) {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: networkSchema(adnId),
    initial: newValues(adnId, source, accountId),
    create: async (values, { leave, ...submission }) => {
      await callApi(createAppNetwork, { ...values, pubAppId: app.id, adnId }, submission);
      await rereadNetworks();
      leave();
      const name = networkName(adnId, language);
      toast({ kind: 'success', title: text('adNetwork.created', { name, app: app.appName }) });
      await navigate(`${paths.adNetworks}?pubAppId=${app.id}`, { replace: true });
    },
  });
  const labels = useNetworkLabels(adnId, form);
  return (
    <EditFormScreen of={form} labels={labels} saveLabel={text('adNetwork.setUp')}>
      <NetworkFields of={form} adnId={adnId} />
    </EditFormScreen>
  );
}

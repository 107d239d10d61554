import { type AppNetwork, appNetwork, updateAppNetwork } from '@millrace/contract/publisher/ad-network';
import { callApi } from '../../../kit/api/call-api.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useReplacing } from '../../../kit/form/use-replacing.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkFields, useNetworkLabels } from './NetworkFields.tsx';
import { accountSources, networkSchema } from './network-schema.ts';
import { storedValues } from './network-values.ts';
import { rereadNetworks } from './reread-networks.ts';

interface NetworkEditFormProps {
  readonly network: AppNetwork;
  readonly onSaved: (saved: AppNetwork) => void;
}

/** Changes how an app has set a network up; secrets stay as they are unless they are replaced. */
export function NetworkEditForm({ network, onSaved }: NetworkEditFormProps) {
  const text = useText();
  const replacing = useReplacing();
  const { adnId, tails, account } = network;
  const edit = useEditForm({
    schema: networkSchema(adnId, replacing.keptOf(tails)),
    entitySchema: appNetwork,
    entity: network,
    valuesOf: storedValues,
    save: (values, { id, version }, submission) =>
      callApi(updateAppNetwork, { ...values, adNetworkAppId: id, version }, submission),
    savedMessage: 'adNetwork.saved',
    onSaved: async (saved, isWhole) => {
      onSaved(saved);
      if (isWhole) replacing.reset();
      await rereadNetworks();
    },
  });
  const labels = useNetworkLabels(adnId, edit);

  function show(name: string, value: unknown): string {
    const source = accountSources.find((one) => one === value);
    if (source !== undefined) return text(`adNetwork.source.${source}`);
    if (name === 'accountId' && account !== null && value === account.id) return account.name;
    return String(value);
  }

  return (
    <EditFormScreen of={edit} labels={labels} show={show}>
      <NetworkFields of={edit} adnId={adnId} stored={{ tails, replacing }} current={account} />
    </EditFormScreen>
  );
}

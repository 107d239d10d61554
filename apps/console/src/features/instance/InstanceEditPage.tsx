import { getApp } from '@millrace/contract/app';
import { getInstance, type Instance } from '@millrace/contract/instance';
import { useParams } from 'react-router';
import { useApiQuery } from '../../kit/api/query.ts';
import { idInAddress } from '../../kit/app-selection/use-selected-app.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { useAllowed } from '../../kit/permissions/Allowed.tsx';
import { Callout } from '../../kit/ui/Callout.tsx';
import { Loaded } from '../../kit/ui/Loaded.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { InstanceFacts } from './InstanceFacts.tsx';
import { InstanceForm } from './InstanceForm.tsx';
import './instance.css';

/** One instance: what is fixed about it, and the form for the rest. */
export default function InstanceEditPage() {
  const text = useText();
  const { id = '' } = useParams();
  const instance = useApiQuery(getInstance, { id: idInAddress(id) || missing }, { quiet: true });
  return (
    <Page
      title={instance.data?.name ?? text('titles.editInstance')}
      lead={text('instance.lead')}
      width="form"
    >
      <Loaded query={instance}>{(data) => <InstanceEdit key={data.id} instance={data} />}</Loaded>
    </Page>
  );
}

/** No instance has it: for an address that names none. */
const missing = 2_147_483_647;

function InstanceEdit({ instance }: { readonly instance: Instance }) {
  const text = useText();
  const mayEdit = useAllowed('mediation', 'edit');
  const app = useApiQuery(getApp, { id: instance.pubAppId }, { quiet: true });
  return (
    <Loaded query={app}>
      {(data) => (
        <>
          {!mayEdit && <Callout>{text('instance.readOnly')}</Callout>}
          <InstanceFacts instance={instance} app={data} />
          <InstanceForm instance={instance} plat={data.plat} readOnly={!mayEdit} />
        </>
      )}
    </Loaded>
  );
}

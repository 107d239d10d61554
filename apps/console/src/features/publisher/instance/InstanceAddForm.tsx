import type { App } from '@millrace/contract/publisher/app';
import { createInstances, instanceRows } from '@millrace/contract/publisher/instance';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { useWatch } from 'antd/es/form/Form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { idInAddress } from '../../../kit/navigation/id-in-address.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { NetworkSelect } from '../../../kit/network/NetworkSelect.tsx';
import { PlacementSelect } from '../../../kit/placement/PlacementSelect.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { InstanceRows } from './InstanceRows.tsx';
import { newRow, rowsFor } from './new-rows.ts';
import { reread } from './reread.ts';

const schema = z.extend(instanceRows, { placementId: z.int() });

/** A network, a placement, and as many instances as there are ids at the network. */
export function InstanceAddForm({ app }: { readonly app: App }) {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useNewForm({
    schema,
    initial: {
      placementId: idInAddress(query.get('placementId')) || null,
      adnId: null,
      rows: [newRow(null)],
    },
    create: async (values, { leave, ...submission }) => {
      await callApi(createInstances, { pubAppId: app.id, ...values }, submission);
      await reread();
      leave();
      toast({ kind: 'success', title: text('instance.created') });
      const { placementId } = values;
      await navigate(
        `${paths.mediation}?type=${mediationType.instances}&pubAppId=${app.id}&placementId=${placementId}`,
        { replace: true },
      );
    },
  });
  const placementId = useWatch<number | null>('placementId', form.form) ?? null;
  const adnId = useWatch<number | null>('adnId', form.form) ?? null;
  const labels = {
    placementId: text('list.placement'),
    adnId: text('adNetwork.network'),
    rows: text('instance.instance'),
    'rows.name': text('instance.name'),
    'rows.unitId': text('instance.unitId'),
    'rows.isBidding': text('instance.bidding'),
    'rows.ecpmGroups.countries': text('instance.regions'),
    'rows.ecpmGroups.ecpm': text('instance.ecpm'),
  };

  function withNetwork(changed: Readonly<Record<string, unknown>>): void {
    if (typeof changed.adnId === 'number') {
      const rows: readonly object[] = form.form.getFieldValue('rows') ?? [];
      form.form.setFieldValue('rows', rowsFor(changed.adnId, rows));
    }
    form.onValuesChange(changed);
  }

  return (
    <EditFormScreen
      of={{ ...form, onValuesChange: withNetwork }}
      labels={labels}
      saveLabel={text('instance.add')}
    >
      <FormSection title={text('instance.where')} lead={text('instance.whereLead')}>
        <Field name="placementId" label={labels.placementId}>
          <PlacementSelect pubAppId={app.id} />
        </Field>
        <Field name="adnId" label={labels.adnId}>
          <NetworkSelect pubAppId={app.id} entered {...(placementId === null ? {} : { placementId })} />
        </Field>
        {adnId !== null && networkOf(adnId).bidding.startsWith('server') && (
          <p className="lead">{text('instance.serverBids')}</p>
        )}
      </FormSection>
      <FormSection title={text('instance.title')} lead={text('instance.rowsLead')}>
        <InstanceRows adnId={adnId} form={form.form} />
      </FormSection>
    </EditFormScreen>
  );
}

import type { Platform } from '@millrace/contract/publisher/platform';
import {
  createTestDevice,
  getCurrentSession,
  listTestDevices,
  testDeviceForm,
} from '@millrace/contract/publisher/test-mode';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { ContractFields } from '../../../kit/form/ContractFields.tsx';
import { FormActions } from '../../../kit/form/FormActions.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { DeviceFields } from './DeviceFields.tsx';

interface DeviceFormProps {
  /** Of the app that is to be tested; a phone of the other one can be registered as well. */
  readonly plat: Platform;
  readonly onClose: () => void;
}

/** Registers a phone. */
export function DeviceForm({ plat, onClose }: DeviceFormProps) {
  const text = useText();
  const form = useNewForm({
    schema: testDeviceForm,
    initial: { deviceName: '', plat, deviceId: '' },
    create: async (values, { leave, ...submission }) => {
      const { deviceName: name } = await callApi(createTestDevice, values, submission);
      await Promise.all([refresh(listTestDevices), refresh(getCurrentSession)]);
      leave();
      toast({ kind: 'success', title: text('testMode.deviceRegistered', { name }) });
      onClose();
    },
  });

  return (
    <section className="card test-device" aria-label={text('testMode.deviceTitle')}>
      <h2>{text('testMode.deviceTitle')}</h2>
      <p className="lead">{text('testMode.deviceLead')}</p>
      <ContractFields of={form} initial={form.initial}>
        <DeviceFields />
        <FormActions of={form} submit={text('testMode.registerDevice')} onCancel={onClose} />
      </ContractFields>
    </section>
  );
}

import {
  createTestDevice,
  getCurrentSession,
  listTestDevices,
  testDeviceForm,
} from '@millrace/contract/test-mode';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../kit/api/call-api.ts';
import { refresh } from '../../kit/api/query.ts';
import { ContractFields } from '../../kit/form/ContractFields.tsx';
import { mayLeave } from '../../kit/form/leave-question.ts';
import { useContractForm } from '../../kit/form/use-contract-form.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { toast } from '../../kit/ui/notices.ts';
import { DeviceFields } from './DeviceFields.tsx';

/** Registers a phone. */
export function DeviceForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [dirty, setDirty] = useState(false);
  useLeaveGuard(dirty);
  const form = useContractForm({
    schema: testDeviceForm,
    onSubmit: async (values, submission) => {
      const device = await callApi(createTestDevice, values, submission);
      await Promise.all([refresh(listTestDevices), refresh(getCurrentSession)]);
      setDirty(false);
      toast({ kind: 'success', title: text('testMode.deviceRegistered', { name: device.deviceName }) });
      onClose();
    },
  });

  async function close(): Promise<void> {
    if (await mayLeave()) onClose();
  }

  const watched = {
    ...form,
    onValuesChange: (changed: Readonly<Record<string, unknown>>) => {
      form.onValuesChange(changed);
      setDirty(true);
    },
  };
  return (
    <section className="card" aria-label={text('testMode.deviceTitle')}>
      <h2>{text('testMode.deviceTitle')}</h2>
      <p className="lead">{text('testMode.deviceLead')}</p>
      <ContractFields of={watched}>
        <DeviceFields />
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={form.submitting}>
            {text('testMode.registerDevice')}
          </Button>
          <Button onClick={() => void close()}>{text('common.cancel')}</Button>
        </div>
      </ContractFields>
    </section>
  );
}

import { type Platform, platformNames } from '@millrace/contract/publisher/platform';
import {
  getTestDevice,
  listTestDevices,
  type TestDevice,
  testDevice,
  testDeviceForm,
  updateTestDevice,
} from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { DeviceFields } from './DeviceFields.tsx';

const valuesOf = ({ deviceName, plat, deviceId }: TestDevice) => ({ deviceName, plat, deviceId });

interface DeviceEditProps {
  readonly device: TestDevice;
  readonly onClose: () => void;
}

/** Changes a registered phone. */
export function DeviceEdit({ device, onClose }: DeviceEditProps) {
  const text = useText();
  const edit = useEditForm({
    schema: testDeviceForm,
    entitySchema: testDevice,
    entity: device,
    valuesOf,
    save: (values, base, submission) =>
      callApi(updateTestDevice, { ...values, id: base.id, version: base.version }, submission),
    savedMessage: 'testMode.deviceSaved',
    onSaved: async (saved) => {
      await showAnswer(getTestDevice, { id: saved.id }, saved);
      await refresh(listTestDevices);
    },
  });

  const labels = {
    deviceName: text('testMode.deviceName'),
    plat: text('testMode.platform'),
    deviceId: text('testMode.deviceId'),
  };
  const show = (name: string, value: unknown) =>
    name === 'plat' ? platformNames[value as Platform] : String(value);
  return (
    <div className="test-device">
      <EditFormScreen of={edit} labels={labels} show={show}>
        <FormSection title={text('testMode.deviceEditTitle')} lead={text('testMode.deviceLead')}>
          <DeviceFields />
          <Button onClick={onClose}>{text('testMode.close')}</Button>
        </FormSection>
      </EditFormScreen>
    </div>
  );
}

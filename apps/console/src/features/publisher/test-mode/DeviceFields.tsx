import { platform, platformNames } from '@millrace/contract/publisher/platform';
import Input from 'antd/es/input/Input';
import RadioGroup from 'antd/es/radio/group';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** The fields of a test device. */
export function DeviceFields() {
  const text = useText();
  return (
    <>
      <Field name="deviceName" label={text('testMode.deviceName')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="plat" label={text('testMode.platform')}>
        <RadioGroup
          options={[platform.android, platform.ios].map((plat) => ({
            value: plat,
            label: platformNames[plat],
          }))}
        />
      </Field>
      <Field name="deviceId" label={text('testMode.deviceId')} help={text('testMode.deviceIdHelp')}>
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} className="test-id" />
      </Field>
    </>
  );
}

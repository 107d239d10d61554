import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { connections, deviceTypes, genders, type Targeting } from '@millrace/contract/publisher/targeting';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import Switch from 'antd/es/switch';
import { DeviceFields } from '../../../kit/caps/DeviceFields.tsx';
import { ModeChoice } from '../../../kit/caps/ModeChoice.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { WordsInput } from '../../../kit/form/WordsInput.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CustomTagRows } from './CustomTagRows.tsx';
import { RangeFields } from './RangeFields.tsx';

interface ConditionFieldsProps {
  readonly plat: Platform;
  readonly disabled: boolean;
}

/** Who a rule is for, its regions apart. */
export function ConditionFields({ plat, disabled }: ConditionFieldsProps) {
  const text = useText();
  return (
    <>
      <Field
        name="targeting.requireTracking"
        label={text('mediationRule.requireTracking')}
        valueProp="checked"
      >
        <Switch />
      </Field>
      <ChannelFields />
      <Field
        name="targeting.appVersions"
        label={text('mediationRule.appVersions')}
        help={text('mediationRule.versionsHelp')}
      >
        <WordsInput separators={[';']} />
      </Field>
      <Field
        name="targeting.sdkVersions"
        label={text('mediationRule.sdkVersions')}
        help={text('mediationRule.versionsHelp')}
      >
        <WordsInput separators={[';']} />
      </Field>
      <RangeFields name="targeting.os" what={text('mediationRule.os')} />
      <RangeFields
        name="targeting.frequency"
        what={text('mediationRule.frequency')}
        inNumbers
        help={plat === platform.ios ? text('mediationRule.frequencyOnIos') : undefined}
      />
      <RangeFields name="targeting.iap" what={text('mediationRule.iap')} inputMode="decimal" />
      <RangeFields name="targeting.age" what={text('mediationRule.age')} inNumbers />
      <Field name="targeting.genders" label={text('mediationRule.genders')}>
        <Checkbox.Group
          options={genders.map((value) => ({ value, label: text(`mediationRule.gender.${value}`) }))}
        />
      </Field>
      <Field name="targeting.connections" label={text('mediationRule.connections')}>
        <Checkbox.Group
          options={connections.map((value) => ({ value, label: text(`mediationRule.connection.${value}`) }))}
        />
      </Field>
      <Field name="targeting.deviceTypes" label={text('mediationRule.deviceTypes')}>
        <Checkbox.Group
          options={deviceTypes.map((value) => ({ value, label: text(`mediationRule.deviceType.${value}`) }))}
        />
      </Field>
      <DeviceFields plat={plat} group="targeting." />
      <h3 className="rule-tags">{text('mediationRule.customTags')}</h3>
      <CustomTagRows disabled={disabled} />
    </>
  );
}

function ChannelFields() {
  const text = useText();
  const mode = useWatch<Targeting['channelMode']>(['targeting', 'channelMode']) ?? null;
  return (
    <>
      <Field name="targeting.channelMode" label={text('mediationRule.channelMode')}>
        <ModeChoice empties={[['targeting', 'channels']]} label={text('mediationRule.channelMode')} />
      </Field>
      {mode !== null && (
        <Field
          name="targeting.channels"
          label={text('mediationRule.channels')}
          help={text('mediationRule.channelsHelp')}
        >
          <WordsInput separators={[',', ';']} />
        </Field>
      )}
    </>
  );
}

import { languageTag } from '@millrace/contract/common';
import { bannerPlaces } from '@millrace/contract/kit/serving';
import type { Platform } from '@millrace/contract/publisher/platform';
import { connections, deviceTypes, genders } from '@millrace/contract/publisher/targeting';
import Checkbox from 'antd/es/checkbox';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import { Field } from '../../../../kit/form/ContractFields.tsx';
import { NumberInput } from '../../../../kit/form/NumberInput.tsx';
import { WordsInput } from '../../../../kit/form/WordsInput.tsx';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { languageNames } from '../../../../kit/i18n/language-names.ts';
import { CountrySelect } from '../../../../kit/region/CountrySelect.tsx';
import { ModelInput } from './ModelInput.tsx';

/** What a phone may say of itself and of the person who holds it. */
export function ProfileFields({ plat }: { readonly plat: Platform }) {
  const text = useText();
  const form = useFormInstance();
  const { language } = useLanguage();
  const unknown = text('mediationRule.unknown');
  return (
    <>
      <div className="serve-fields">
        <Field name="country" label={text('mediationRule.condition.country')}>
          <CountrySelect allowClear placeholder={unknown} />
        </Field>
        <Field name="model" label={text('mediationRule.condition.model')}>
          <ModelInput plat={plat} onDevice={({ brand }) => form.setFieldValue('brand', brand)} />
        </Field>
        <Field name="brand" label={text('mediationRule.condition.brand')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="deviceType" label={text('mediationRule.condition.deviceType')}>
          <Select
            allowClear
            placeholder={unknown}
            options={deviceTypes.map((value) => ({
              value,
              label: text(`mediationRule.deviceType.${value}`),
            }))}
          />
        </Field>
        <Field name="osVersion" label={text('mediationRule.condition.osVersion')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="appVersion" label={text('mediationRule.condition.appVersion')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="sdkVersion" label={text('mediationRule.condition.sdkVersion')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="connection" label={text('mediationRule.condition.connection')}>
          <Select
            allowClear
            placeholder={unknown}
            options={connections.map((value) => ({
              value,
              label: text(`mediationRule.connection.${value}`),
            }))}
          />
        </Field>
        <Field name="gender" label={text('mediationRule.condition.gender')}>
          <Select
            allowClear
            placeholder={unknown}
            options={genders.map((value) => ({ value, label: text(`mediationRule.gender.${value}`) }))}
          />
        </Field>
        <Field name="age" label={text('mediationRule.condition.age')}>
          <NumberInput />
        </Field>
        <Field name="iap" label={text('mediationRule.iap')}>
          <Input autoComplete="off" inputMode="decimal" />
        </Field>
        <Field name="impressions" label={text('mediationRule.impressions')}>
          <NumberInput />
        </Field>
        <Field name="channel" label={text('mediationRule.channel')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="language" label={text('mediationRule.language')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={unknown}
            options={languageNames(languageTag[language])}
          />
        </Field>
        <Field name="carrier" label={text('mediationRule.carrier')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bannerSize" label={text('mediationRule.bannerSize')}>
          <Select
            allowClear
            placeholder={unknown}
            options={bannerPlaces.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          />
        </Field>
      </div>
      <Field name="userId" label={text('mediationRule.userId')} help={text('mediationRule.userIdHelp')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="tags" label={text('mediationRule.tags')} help={text('mediationRule.tagsHelp')}>
        <WordsInput separators={[';']} />
      </Field>
      <Field
        name="hasAdvertisingId"
        label={text('mediationRule.condition.requireTracking')}
        valueProp="checked"
      >
        <Checkbox>{text('mediationRule.hasAdvertisingId')}</Checkbox>
      </Field>
    </>
  );
}

import type { App } from '@millrace/contract/publisher/app';
import Input from 'antd/es/input/Input';
import { ModelSelect } from '../../../kit/device/ModelSelect.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { BlockedSelect } from './BlockedSelect.tsx';
import { VersionsSelect } from './VersionsSelect.tsx';

const versionLists = ['appVersions', 'sdkVersions', 'osVersions'] as const;

/** The labels of the form, by field. */
export function blockRuleLabels(text: ReturnType<typeof useText>) {
  return {
    name: text('blockRule.name'),
    adnId: text('blockRule.network'),
    appVersions: text('blockRule.appVersions'),
    sdkVersions: text('blockRule.sdkVersions'),
    osVersions: text('blockRule.osVersions'),
    models: text('blockRule.models'),
  } as const;
}

/** What a block rule blocks, and where. */
export function BlockRuleFields({ app }: { readonly app: App }) {
  const text = useText();
  const labels = blockRuleLabels(text);
  return (
    <>
      <FormSection title={text('blockRule.what')} lead={text('blockRule.whatLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: 50 }} />
        </Field>
        <Field name="adnId" label={labels.adnId}>
          <BlockedSelect />
        </Field>
      </FormSection>
      <FormSection title={text('blockRule.conditions')} lead={text('blockRule.formLead')}>
        {versionLists.map((name, index) => (
          <Field
            key={name}
            name={name}
            label={labels[name]}
            optional
            {...(index === 0 ? { help: text('blockRule.versionHelp') } : {})}
          >
            <VersionsSelect />
          </Field>
        ))}
        <Field name="models" label={labels.models} help={text('blockRule.modelHelp')} optional>
          <ModelSelect plat={app.plat} />
        </Field>
      </FormSection>
    </>
  );
}

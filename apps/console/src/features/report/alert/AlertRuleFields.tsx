import { networkIds, networkName } from '@millrace/contract/publisher/network/find-network';
import { alertMetrics, alertUnits } from '@millrace/contract/report/alert';
import { alertBounds, alertRuleLimits } from '@millrace/contract/report/alert-rule';
import { listAlertWebhooks } from '@millrace/contract/report/alert-webhook';
import { metricLabel } from '@millrace/contract/report/metric';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { CountrySelect } from '../../../kit/region/CountrySelect.tsx';
import { AppSelect } from './AppSelect.tsx';
import { WebhookSelect } from './WebhookSelect.tsx';

/** The labels of the form, by field. */
export function alertRuleLabels(text: ReturnType<typeof useText>) {
  return {
    name: text('alertRule.name'),
    metric: text('alertRule.metric'),
    pubAppId: text('alertRule.app'),
    adnId: text('alertRule.network'),
    country: text('alertRule.country'),
    bound: text('alertRule.bound'),
    value: text('alertRule.value'),
    span: text('alertRule.span'),
    unit: text('alertRule.unit'),
    mail: text('alertRule.mail'),
    webhookIds: text('alertRule.webhookIds'),
  } as const;
}

/** Of which figure, when, and who is told. */
export function AlertRuleFields() {
  const text = useText();
  const { language } = useLanguage();
  const labels = alertRuleLabels(text);
  return (
    <>
      <FormSection title={text('alertRule.what')} lead={text('alertRule.whatLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: alertRuleLimits.name }} />
        </Field>
        <Field name="metric" label={labels.metric}>
          <Select options={alertMetrics.map((value) => ({ value, label: text(metricLabel(value)) }))} />
        </Field>
        <Field name="pubAppId" label={labels.pubAppId} optional>
          <AppSelect />
        </Field>
        <Field name="adnId" label={labels.adnId} optional>
          <Select<number>
            allowClear
            placeholder={text('alertRule.allNetworks')}
            showSearch={{ optionFilterProp: 'label' }}
            options={networkIds.map((value) => ({ value, label: networkName(value, language) }))}
          />
        </Field>
        <Field name="country" label={labels.country} optional>
          <CountrySelect allowClear placeholder={text('alertRule.allCountries')} />
        </Field>
      </FormSection>
      <FormSection title={text('alertRule.when')} lead={text('alertRule.whenLead')}>
        <Field name="bound" label={labels.bound}>
          <Select
            options={alertBounds.map((value) => ({ value, label: text(`alertRule.bounds.${value}`) }))}
          />
        </Field>
        <Field name="value" label={labels.value} help={text('alertRule.valueHelp')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name="span" label={labels.span} help={text('alertRule.spanHelp')}>
          <NumberInput />
        </Field>
        <Field name="unit" label={labels.unit}>
          <Select options={alertUnits.map((value) => ({ value, label: text(`alertRule.units.${value}`) }))} />
        </Field>
      </FormSection>
      <MailSection />
      <Allowed permission="performance" action="edit">
        <WebhookSection />
      </Allowed>
    </>
  );
}

/** Whether it also comes by mail. */
export function MailSection() {
  const text = useText();
  return (
    <FormSection title={text('alertRule.tell')} lead={text('alertRule.mailHelp')}>
      <Field name="mail" label={text('alertRule.mail')} valueProp="checked">
        <Switch />
      </Field>
    </FormSection>
  );
}

/** Which servers are told, where there are any. */
function WebhookSection() {
  const text = useText();
  const { data } = useApiQuery(listAlertWebhooks, {}, { quiet: true });
  if (data === undefined || data.list.length === 0) return null;
  const label = text('alertRule.webhookIds');
  return (
    <FormSection title={label} lead={text('alertRule.webhooksLead')}>
      <Field name="webhookIds" label={label}>
        <WebhookSelect webhooks={data.list} label={label} />
      </Field>
    </FormSection>
  );
}

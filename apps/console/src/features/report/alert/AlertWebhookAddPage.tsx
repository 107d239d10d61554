import {
  alertWebhookForm,
  alertWebhookLimits,
  createAlertWebhook,
  listAlertWebhooks,
} from '@millrace/contract/report/alert-webhook';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';

/** `/report/alerts/webhooks/add`: makes a webhook, and shows its secret this once. */
export default function AlertWebhookAddPage() {
  const text = useText();
  const [secret, setSecret] = useState<string>();
  return (
    <Page title={text('titles.addAlertWebhook')} width="form">
      {secret === undefined ? <NewWebhook onMade={setSecret} /> : <Secret secret={secret} />}
    </Page>
  );
}

function NewWebhook({ onMade }: { readonly onMade: (secret: string) => void }) {
  const text = useText();
  const labels = { name: text('alertWebhook.name'), url: text('alertWebhook.url') };
  const form = useNewForm({
    schema: alertWebhookForm,
    initial: { name: '', url: '' },
    create: async (values, { leave, ...submission }) => {
      const { secret, webhook } = await callApi(createAlertWebhook, values, submission);
      leave();
      onMade(secret);
      toast({ kind: 'success', title: text('alertWebhook.made', { name: webhook.name }) });
      await refresh(listAlertWebhooks);
    },
  });
  return (
    <EditFormScreen of={form} labels={labels} saveLabel={text('alertWebhook.create')}>
      <FormSection title={text('alertWebhook.formTitle')} lead={text('alertWebhook.formLead')}>
        <Field name="name" label={labels.name}>
          <Input autoComplete="off" count={{ show: true, max: alertWebhookLimits.name }} />
        </Field>
        <Field name="url" label={labels.url} help={text('alertWebhook.urlHelp')}>
          <Input autoComplete="off" inputMode="url" />
        </Field>
      </FormSection>
    </EditFormScreen>
  );
}

function Secret({ secret }: { readonly secret: string }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <section className="card" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{text('alertWebhook.madeTitle')}</h2>
      <p className="lead">{text('alertWebhook.madeLead')}</p>
      <CodeLines label={text('alertWebhook.secret')}>{secret}</CodeLines>
      <Button type="primary" onClick={() => void navigate(paths.alertWebhooks, { replace: true })}>
        {text('alertWebhook.done')}
      </Button>
    </section>
  );
}

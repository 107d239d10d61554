import { createPromotedApp, promotedAppForm } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CategoryField } from './CategoryField.tsx';
import { useAdded } from './use-added.ts';

/** A website is called by its domain until somebody names it. */
const website = z.pick(promotedAppForm, { link: true, name: true, category: true });

export function AddWebsiteForm() {
  const text = useText();
  const onAdded = useAdded();
  const form = useNewForm({
    schema: website,
    initial: {},
    create: async (values, { leave, ...submission }) => {
      const added = await callApi(createPromotedApp, { kind: 'website', ...values }, submission);
      leave();
      await onAdded(added);
    },
  });
  return (
    <ContractFields of={form}>
      <Field name="link" label={text('promotedApp.website')} help={text('promotedApp.websiteHelp')}>
        <Input inputMode="url" autoComplete="off" autoFocus />
      </Field>
      <Field name="name" label={text('promotedApp.name')} help={text('promotedApp.nameHelp')} optional>
        <Input autoComplete="off" count={{ show: true, max: 50 }} />
      </Field>
      <CategoryField />
      <div className="actions">
        <Button type="primary" htmlType="submit" loading={form.submitting}>
          {text('promotedApp.addWebsite')}
        </Button>
      </div>
    </ContractFields>
  );
}

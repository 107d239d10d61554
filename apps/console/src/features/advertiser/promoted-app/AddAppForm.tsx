import {
  createPromotedApp,
  promotedAppByHand,
  promotedAppForm,
} from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { StoreUrlInput } from '../../../kit/app-store/StoreUrlInput.tsx';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { sentence } from '../../../kit/form/sentence.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { CategoryField } from './CategoryField.tsx';
import { OwnAppPreview } from './OwnAppPreview.tsx';
import { useAdded } from './use-added.ts';
import { useOwnAppSearch } from './use-own-app-search.ts';

/** The store says the name, or while it can't be reached the person. */
const found = z.pick(promotedAppForm, { link: true });
const byHand = z.pick(promotedAppByHand, { link: true, name: true, category: true });

export function AddAppForm() {
  const text = useText();
  const onAdded = useAdded();
  const store = useOwnAppSearch({
    onWrong: (error) => {
      form.form.setFields([{ name: 'link', errors: [sentence(error)] }]);
      form.form.focusField('link');
    },
  });
  const isDown = store.found?.app === null;
  const form = useNewForm({
    schema: isDown ? byHand : found,
    initial: {},
    create: async (values, { leave, ...submission }) => {
      const added = await callApi(createPromotedApp, { kind: 'app', ...values }, submission);
      leave();
      await onAdded(added);
    },
  });
  const link = useWatch<string | null>('link', form.form) ?? '';
  // An app that was not searched for yet is searched for; only one that the store was asked about is added.
  const mayAdd = store.found !== null && store.found.known === null;
  return (
    <ContractFields of={form}>
      <Field name="link" label={text('promotedApp.link')} help={text('promotedApp.linkHelp')}>
        <StoreUrlInput of={store} autoFocus />
      </Field>
      <OwnAppPreview of={store} />
      {isDown && (
        <>
          <Field name="name" label={text('promotedApp.name')}>
            <Input autoComplete="off" count={{ show: true, max: 50 }} />
          </Field>
          <CategoryField />
        </>
      )}
      <div className="actions">
        <Button type="primary" htmlType="submit" loading={form.submitting} disabled={!mayAdd}>
          {text('promotedApp.add')}
        </Button>
        {link !== '' && store.found === null && <span className="lead">{text('app.searchFirst')}</span>}
      </div>
    </ContractFields>
  );
}

import { appForms, createApp, listApps } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import Radio from 'antd/es/radio';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { selectApp } from '../../../kit/app-selection/selected-app-id.ts';
import { StoreUrlInput } from '../../../kit/app-store/StoreUrlInput.tsx';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FormChoice } from '../../../kit/form/FormChoice.tsx';
import { sentence } from '../../../kit/form/sentence.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { toast } from '../../../kit/ui/notices.ts';
import './app.css';
import { AppPreview } from './AppPreview.tsx';
import { useAppSearch } from './use-app-search.ts';

/** Which of the contract's forms is filled in. */
function kindOf(isPublished: boolean, isDown: boolean): keyof typeof appForms {
  if (!isPublished) return 'unpublished';
  return isDown ? 'byHand' : 'found';
}

export function AppForm() {
  const text = useText();
  const navigate = useNavigate();
  const [query, setQuery] = useQuery();
  const isPublished = query.get('published') !== 'no';
  const store = useAppSearch({
    onWrong: (error) => {
      form.form.setFields([{ name: 'appId', errors: [sentence(error)] }]);
      form.form.focusField('appId');
    },
  });
  const kind = kindOf(isPublished, store.found?.app === null);
  const form = useNewForm({
    schema: appForms[kind],
    initial: { plat: 1 },
    create: async (values, { leave, ...submission }) => {
      const added = await callApi(createApp, { appId: null, ...values }, submission);
      await refresh(listApps);
      selectApp(added.id);
      leave();
      toast({ kind: 'success', title: text('app.added', { name: added.appName }) });
      await navigate(`${paths.appDashboard}?pubAppId=${added.id}`, { replace: true });
    },
  });
  const url = useWatch<string | null>('appId', form.form) ?? '';

  function choose(published: 'yes' | 'no'): void {
    setQuery((next) => {
      if (published === 'yes') next.delete('published');
      else next.set('published', 'no');
      return next;
    });
  }

  // An app that was not searched for yet is searched for; only one that the store was asked about is added.
  const mayAdd = !isPublished || (store.found !== null && store.found.known === null);
  return (
    <section className="card">
      <ContractFields of={form} initial={form.initial}>
        <FormChoice
          label={text('app.published')}
          value={isPublished ? 'yes' : 'no'}
          onChoose={choose}
          options={[
            { value: 'yes', label: text('app.yes') },
            { value: 'no', label: text('app.no') },
          ]}
        />
        {isPublished ? (
          <>
            <Field name="appId" label={text('app.url')} help={text('app.urlHelp')}>
              <StoreUrlInput of={store} autoFocus />
            </Field>
            <AppPreview of={store} />
          </>
        ) : (
          <Field name="plat" label={text('app.platform')}>
            <Radio.Group
              options={([1, 0] as const).map((value) => ({ value, label: platformNames[value] }))}
            />
          </Field>
        )}
        {kind !== 'found' && (
          <Field name="appName" label={text('app.name')}>
            <Input autoComplete="off" count={{ show: true, max: 50 }} />
          </Field>
        )}
        <Field name="coppa" label={text('app.privacy')} help={text('app.coppaHelp')} valueProp="checked">
          <Checkbox>{text('app.coppa')}</Checkbox>
        </Field>
        <div className="actions app-submit">
          <Button type="primary" htmlType="submit" loading={form.submitting} disabled={!mayAdd}>
            {text('titles.addApp')}
          </Button>
          {isPublished && !mayAdd && url !== '' && store.found === null && (
            <span className="lead">{text('app.searchFirst')}</span>
          )}
        </div>
      </ContractFields>
    </section>
  );
}

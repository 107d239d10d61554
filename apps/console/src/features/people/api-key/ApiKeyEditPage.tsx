import {
  type ApiKey,
  apiKeyForm,
  apiKey as apiKeySchema,
  getApiKey,
  listApiKeys,
  updateApiKey,
} from '@millrace/contract/people/api-key';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ApiKeyFacts } from './ApiKeyFacts.tsx';
import { ApiKeyFields, apiKeyLabels } from './ApiKeyFields.tsx';
import { useKeyPlaces } from './key-places.ts';
import './api-key.css';

/** `/company/api-keys/edit/:id`. */
export default function ApiKeyEditPage() {
  return <OneApiKey id={useIdInPath()} />;
}

/** How a key is used, and its name, scopes and last day. */
export function OneApiKey({ id }: { readonly id: number }) {
  const text = useText();
  const { list } = useKeyPlaces();
  const key = useApiQuery(getApiKey, { id }, { quiet: true });
  usePageName(key.data?.name);
  return (
    <Page
      title={key.data?.name ?? text('titles.editApiKey')}
      lead={<Link to={list}>{text('apiKey.toList')}</Link>}
      action={key.data && <HistoryButton entity="api_key" id={id} name={key.data.name} />}
      width="form"
    >
      <Loaded query={key} back={{ to: list, label: text('apiKey.toList') }}>
        {(data) => (
          <>
            <ApiKeyFacts apiKey={data} />
            <EditApiKey key={data.id} apiKey={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const valuesOf = ({ name, scopes, expiresOn }: ApiKey) => ({ name, scopes, expiresOn });

function EditApiKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const text = useText();
  const form = useEditForm({
    schema: apiKeyForm,
    entitySchema: apiKeySchema,
    entity: apiKey,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateApiKey, { ...values, id, version }, submission),
    savedMessage: 'apiKey.saved',
    onSaved: async (saved) => {
      await showAnswer(getApiKey, { id: saved.id }, saved);
      await refresh(listApiKeys);
    },
  });
  const show = (name: string, value: unknown) =>
    name === 'scopes'
      ? textList(apiKeySchema.shape.scopes.parse(value).map((scope) => text(`apiKey.scope.${scope}`)))
      : String(value ?? text('apiKey.noEnd'));
  return (
    <EditFormScreen of={form} labels={apiKeyLabels(text)} show={show}>
      <ApiKeyFields />
    </EditFormScreen>
  );
}

import { type ApiKey, apiKeyForm, createApiKey, listApiKeys } from '@millrace/contract/people/api-key';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { EditFormScreen } from '../../../kit/form/EditFormScreen.tsx';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { ApiKeyFields, apiKeyLabels } from './ApiKeyFields.tsx';
import { NewKey } from './NewKey.tsx';
import './api-key.css';

interface Made {
  readonly secret: string;
  readonly apiKey: ApiKey;
}

/** `/company/api-keys/add`: makes a key, and shows it this once. */
export default function ApiKeyAddPage() {
  const text = useText();
  const [made, setMade] = useState<Made>();
  return (
    <Page title={text('titles.addApiKey')} width="form">
      {made === undefined ? <NewApiKey onMade={setMade} /> : <NewKey {...made} />}
    </Page>
  );
}

const empty = { name: '', scopes: [], expiresOn: null };

function NewApiKey({ onMade }: { readonly onMade: (made: Made) => void }) {
  const text = useText();
  const form = useNewForm({
    schema: apiKeyForm,
    initial: empty,
    create: async (values, { leave, ...submission }) => {
      const made = await callApi(createApiKey, values, submission);
      leave();
      onMade(made);
      toast({ kind: 'success', title: text('apiKey.made') });
      await refresh(listApiKeys);
    },
  });
  return (
    <EditFormScreen of={form} labels={apiKeyLabels(text)} saveLabel={text('apiKey.create')}>
      <ApiKeyFields />
    </EditFormScreen>
  );
}

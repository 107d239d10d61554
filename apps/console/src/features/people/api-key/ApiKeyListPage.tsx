import { type ApiKey, listApiKeys } from '@millrace/contract/people/api-key';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Allowed, useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import './api-key.css';

/** `/company/api-keys`: by which keys programs ask for this organization, and how much they do. */
export default function ApiKeyListPage() {
  const text = useText();
  const address = useListAddress(['name', 'createdAt', 'lastUsedAt']);
  const mayEdit = useAllowed('api_key', 'edit');
  const keys = useApiQuery(
    listApiKeys,
    { page: address.page, size: address.size, search: address.search, ...address.sorting },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <Page
      title={text('titles.apiKeys')}
      lead={
        <>
          {text('apiKey.lead')}{' '}
          <a className="key-docs" href="/api/docs" target="_blank" rel="noreferrer">
            {text('apiKey.docs')}
          </a>
        </>
      }
      action={<AddApiKey />}
    >
      <ListScreen<ApiKey>
        name="apiKeys"
        label={text('titles.apiKeys')}
        query={keys}
        columns={apiKeyColumns(text, { mayEdit })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ expired }) => expired}
        toolbar={<SearchInput label={text('apiKey.search')} address={address} />}
        empty={
          <EmptyList
            address={address}
            noMatch={text('apiKey.emptySearch')}
            title={text('apiKey.emptyTitle')}
            lead={text('apiKey.empty')}
          >
            <AddApiKey />
            <GuideLink guide="api-keys" />
          </EmptyList>
        }
      />
    </Page>
  );
}

function AddApiKey() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Allowed permission="api_key" action="add">
      <Button type="primary" onClick={() => void navigate(paths.addApiKey)}>
        {text('apiKey.add')}
      </Button>
    </Allowed>
  );
}

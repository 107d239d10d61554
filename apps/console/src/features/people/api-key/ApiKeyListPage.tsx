import { side } from '@millrace/contract/common';
import { type ApiKey, listApiKeys } from '@millrace/contract/people/api-key';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { useKeyPlaces } from './key-places.ts';
import './api-key.css';

/**
 * `/company/api-keys`, of an advertiser `/event/tracking?api=keys`: by which keys programs ask for this organization, and how much
 * they do.
 */
export default function ApiKeyListPage() {
  const text = useText();
  const address = useListAddress(['name', 'createdAt', 'lastUsedAt']);
  const mayEdit = useAllowed('api_key', 'edit');
  const places = useKeyPlaces();
  const isAdvertiser = useUser().userType === side.advertiser;
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
          {text(isAdvertiser ? 'apiKey.leadOfAdvertiser' : 'apiKey.lead')}{' '}
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
        columns={apiKeyColumns(text, { mayEdit, places })}
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
  const { add } = useKeyPlaces();
  return (
    <AddButton permission="api_key" to={add}>
      {text('apiKey.add')}
    </AddButton>
  );
}

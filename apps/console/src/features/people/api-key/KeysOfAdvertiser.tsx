import { idInAddress, noId } from '../../../kit/navigation/id-in-address.ts';
import ApiKeyAddPage from './ApiKeyAddPage.tsx';
import { OneApiKey } from './ApiKeyEditPage.tsx';
import ApiKeyListPage from './ApiKeyListPage.tsx';

/** The keys of an advertiser. @param view `keys`, `new`, or the id of one */
export default function KeysOfAdvertiser({ view }: { readonly view: string }) {
  if (view === 'keys') return <ApiKeyListPage />;
  if (view === 'new') return <ApiKeyAddPage />;
  const id = idInAddress(view) || noId;
  return <OneApiKey key={id} id={id} />;
}

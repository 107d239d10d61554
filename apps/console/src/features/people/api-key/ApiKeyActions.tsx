import { type ApiKey, listApiKeys, removeApiKey } from '@millrace/contract/people/api-key';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { askFirst } from '../../../kit/ui/ask-first.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import type { KeyPlaces } from './key-places.ts';

interface ApiKeyActionsProps {
  readonly apiKey: ApiKey;
  readonly mayEdit: boolean;
  readonly places: KeyPlaces;
}

/** Edit at hand; in the menu its history, and its removal, which asks: nobody can bring a key back. */
export function ApiKeyActions({ apiKey: { id, name }, mayEdit, places }: ApiKeyActionsProps) {
  const text = useText();

  async function remove(): Promise<void> {
    await runAction(async (retry) => {
      await callApi(removeApiKey, { id }, { retry });
      await refresh(listApiKeys);
      toast({ kind: 'success', title: text('apiKey.removed') });
    });
  }

  const items: RowMenuItem[] = [...historyItem('api_key', id, name)];
  if (mayEdit) {
    const onClick = () =>
      askFirst({
        title: text('apiKey.removeTitle', { name }),
        body: text('apiKey.removeBody'),
        does: text('apiKey.remove'),
        run: remove,
      });
    items.push({ key: 'remove', label: text('apiKey.remove'), danger: true, onClick });
  }
  return (
    <span className="key-actions">
      {mayEdit && (
        <Link to={places.edit(id)} aria-label={text('apiKey.editOf', { name })}>
          {text('apiKey.edit')}
        </Link>
      )}
      <RowMenu of={name} items={items} />
    </span>
  );
}

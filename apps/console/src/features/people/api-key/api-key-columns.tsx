import type { ApiKey } from '@millrace/contract/people/api-key';
import { Link } from 'react-router';
import { formatDay, formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { ApiKeyActions } from './ApiKeyActions.tsx';
import { CallBars } from './CallBars.tsx';
import { KeyTail } from './KeyTail.tsx';
import type { KeyPlaces } from './key-places.ts';
import { Made } from './Made.tsx';

type Text = ReturnType<typeof useText>;

interface Beside {
  readonly mayEdit: boolean;
  readonly places: KeyPlaces;
}

export function apiKeyColumns(text: Text, { mayEdit, places }: Beside): readonly ListColumn<ApiKey>[] {
  return [
    {
      key: 'name',
      title: text('apiKey.name'),
      sortBy: 'name',
      onCard: 'head',
      fixed: true,
      render: (key) => <Name apiKey={key} mayEdit={mayEdit} places={places} />,
    },
    {
      key: 'scopes',
      title: text('apiKey.scopes'),
      onCard: 'line',
      render: ({ scopes }) => (
        <ul className="key-scopes">
          {scopes.map((scope) => (
            <li key={scope}>{text(`apiKey.scope.${scope}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'calls',
      title: text('apiKey.calls'),
      numeric: true,
      onCard: 'line',
      render: (key) => <CallBars apiKey={key} />,
    },
    {
      key: 'lastUsedAt',
      title: text('apiKey.lastUsed'),
      sortBy: 'lastUsedAt',
      oneLine: true,
      onCard: 'line',
      render: ({ lastUsedAt }) => (lastUsedAt === null ? text('apiKey.never') : formatInstant(lastUsedAt)),
    },
    {
      key: 'createdAt',
      title: text('apiKey.created'),
      sortBy: 'createdAt',
      onCard: 'line',
      render: (key) => <Made apiKey={key} />,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      fixed: true,
      onCard: 'side',
      render: (key) => <ApiKeyActions apiKey={key} mayEdit={mayEdit} places={places} />,
    },
  ];
}

interface NameProps extends Beside {
  readonly apiKey: ApiKey;
}

function Name({ apiKey, mayEdit, places }: NameProps) {
  return (
    <div className="key-name">
      <span>{mayEdit ? <Link to={places.edit(apiKey.id)}>{apiKey.name}</Link> : apiKey.name}</span>
      <KeyTail tail={apiKey.tail} />
      <Ends apiKey={apiKey} />
    </div>
  );
}

function Ends({ apiKey: { expired, expiresOn } }: Pick<NameProps, 'apiKey'>) {
  const text = useText();
  if (expiresOn === null) return null;
  return expired ? (
    <Status kind="bad">{text('apiKey.expired')}</Status>
  ) : (
    <small>{text('apiKey.until', { day: formatDay(expiresOn) })}</small>
  );
}

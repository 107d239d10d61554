import type { ApiKey } from '@millrace/contract/people/api-key';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** When a key was made, and by whom as long as their account is there. */
export function Made({ apiKey: { createdAt, createdBy } }: { readonly apiKey: ApiKey }) {
  const text = useText();
  return (
    <span className="key-made">
      <span>{formatInstant(createdAt)}</span>
      {createdBy !== null && <small>{text('apiKey.madeBy', { name: createdBy })}</small>}
    </span>
  );
}

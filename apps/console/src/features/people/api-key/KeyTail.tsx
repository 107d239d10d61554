import { apiKeyPrefix } from '@millrace/contract/people/api-key';

/** What is shown of a key: by its last characters it is told from others. */
export function KeyTail({ tail }: { readonly tail: string }) {
  return (
    <code translate="no" className="key-tail">
      {apiKeyPrefix}…{tail}
    </code>
  );
}

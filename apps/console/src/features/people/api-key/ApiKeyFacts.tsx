import type { ApiKey } from '@millrace/contract/people/api-key';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { CallBars } from './CallBars.tsx';
import { KeyTail } from './KeyTail.tsx';
import { Made } from './Made.tsx';

/** Which key it is, who made it, and how much it is used. */
export function ApiKeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const text = useText();
  const { tail, lastUsedAt, expired } = apiKey;
  return (
    <>
      {expired && <Callout>{text('apiKey.isExpired')}</Callout>}
      <section className="card" aria-label={text('apiKey.key')}>
        <dl className="key-facts">
          <dt>{text('apiKey.key')}</dt>
          <dd>
            <KeyTail tail={tail} />
          </dd>
          <dt>{text('apiKey.created')}</dt>
          <dd>
            <Made apiKey={apiKey} />
          </dd>
          <dt>{text('apiKey.lastUsed')}</dt>
          <dd>{lastUsedAt === null ? text('apiKey.never') : formatInstant(lastUsedAt)}</dd>
          <dt>{text('apiKey.calls')}</dt>
          <dd>
            <CallBars apiKey={apiKey} />
          </dd>
        </dl>
      </section>
    </>
  );
}

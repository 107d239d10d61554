import type { ApiKey } from '@millrace/contract/people/api-key';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { usePublicOrigin } from '../../../kit/api/use-public-origin.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useUser } from '../../../kit/session/session.ts';
import { CodeLines } from '../../../kit/ui/CodeLines.tsx';
import { firstCall } from './first-call.ts';
import { useKeyPlaces } from './key-places.ts';

interface NewKeyProps {
  readonly secret: string;
  readonly apiKey: ApiKey;
}

/** A key just made, to be copied, with a call that shows that it works. */
export function NewKey({ secret, apiKey: { name, scopes } }: NewKeyProps) {
  const text = useText();
  const navigate = useNavigate();
  const { list } = useKeyPlaces();
  const { userType } = useUser();
  const command = firstCall({ secret, scopes, of: userType, origin: usePublicOrigin(), now: new Date() });
  return (
    <section className="card" aria-labelledby="new-key">
      <h2 id="new-key">{text('apiKey.madeTitle')}</h2>
      <p className="lead">{text('apiKey.madeLead', { name })}</p>
      <div className="new-key">
        <CodeLines label={text('apiKey.key')}>{secret}</CodeLines>
      </div>
      {command !== undefined && (
        <>
          <h3>{text('apiKey.tryIt')}</h3>
          <p className="lead">{text('apiKey.tryLead')}</p>
          <CodeLines label={text('apiKey.command')}>{command}</CodeLines>
        </>
      )}
      <Button type="primary" onClick={() => void navigate(list, { replace: true })}>
        {text('apiKey.done')}
      </Button>
    </section>
  );
}

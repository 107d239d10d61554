import type { App } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import { getCurrentSession } from '@millrace/contract/publisher/test-mode';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { NewTest } from './NewTest.tsx';
import { RunningTest } from './RunningTest.tsx';
import { SessionHistory } from './SessionHistory.tsx';
import { devicesPath } from './trace/trace-paths.ts';

/** A colleague may start or end the test too: asked again so often, milliseconds. */
const refreshEvery = 30_000;

/** The app's test as it stands, or the start of one, and those before. */
export function TestingTab({ app }: { readonly app: App }) {
  const text = useText();
  const current = useApiQuery(getCurrentSession, { pubAppId: app.id }, { every: refreshEvery, quiet: true });
  return (
    <div className="test-mode">
      <Loaded query={current}>
        {({ now, session, devices }) => (
          <>
            <Callout>
              {text('testMode.scope')}{' '}
              <strong>{text('testMode.reach', { platform: platformNames[app.plat], count: devices })}</strong>
              {devices > 0 && (
                <>
                  {' '}
                  <Link to={devicesPath}>{text('decisionTrace.watch')}</Link>
                </>
              )}
            </Callout>
            {session === null ? (
              <NewTest app={app} devices={devices} />
            ) : (
              <RunningTest session={session} now={now} />
            )}
          </>
        )}
      </Loaded>
      <SessionHistory pubAppId={app.id} />
    </div>
  );
}

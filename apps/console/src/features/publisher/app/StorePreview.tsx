import { platformNames } from '@millrace/contract/publisher/platform';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import type { StoreSearch } from './use-store-search.ts';
import './app.css';

/** What the store said: the app as it shows it, or that it could not be asked. Screen readers hear it. */
export function StorePreview({ of, ownId }: { readonly of: StoreSearch; readonly ownId?: number }) {
  const text = useText();
  const { result, searching } = of;
  const known = result?.known ?? null;
  return (
    <div aria-live="polite">
      {searching && <p className="lead">{text('app.searching')}</p>}
      {result?.app && (
        <section className="store-preview" aria-label={text('app.found', { name: result.app.appName })}>
          <AppIcon name={result.app.appName} icon={result.app.icon} />
          <div>
            <p>
              <strong>{result.app.appName}</strong>
            </p>
            <p className="lead">
              {[result.app.developer, platformNames[result.plat], result.appId].filter(Boolean).join(' · ')}
            </p>
          </div>
        </section>
      )}
      {result !== null && result.app === null && (
        <>
          <Callout>{text('app.storeDown')}</Callout>
          <section className="store-preview">
            <AppIcon name={platformNames[result.plat]} icon={null} />
            <div>
              <p>
                {platformNames[result.plat]} · {result.appId}
              </p>
              <Status kind="warn">{text('app.unverified')}</Status>
            </div>
          </section>
        </>
      )}
      {known !== null && known.id !== ownId && (
        <Callout>
          <Link to={`${paths.appSettings}?pubAppId=${known.id}`}>
            {text('app.known', { name: known.appName })}
          </Link>
        </Callout>
      )}
    </div>
  );
}

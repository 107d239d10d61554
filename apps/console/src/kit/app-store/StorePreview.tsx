import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { AppIcon } from '../ui/AppIcon.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Status } from '../ui/Status.tsx';
import './store.css';
import type { StoreSearch } from './use-store-search.ts';

interface StorePreviewProps {
  readonly of: StoreSearch;
  /** What follows from a store that can't be reached. */
  readonly down: string;
  /** What to say of the one that is linked to the same page already, and where it is. */
  readonly known: (name: string) => string;
  readonly addressOf: (id: number) => string;
  /** The one that the search is for: that it is known goes without saying. */
  readonly ownId?: number;
}

/** What the store said: the app as it shows it, or that it could not be asked. Screen readers hear it. */
export function StorePreview({ of, down, known, addressOf, ownId }: StorePreviewProps) {
  const text = useText();
  const { found, searching } = of;
  const other = found?.known ?? null;
  return (
    <div aria-live="polite">
      {searching && <p className="lead">{text('app.searching')}</p>}
      {found?.app && (
        <section className="store-preview" aria-label={text('app.found', { name: found.app.appName })}>
          <AppIcon name={found.app.appName} icon={found.app.icon} />
          <div>
            <p>
              <strong>{found.app.appName}</strong>
            </p>
            <p className="lead">
              {[found.app.developer, found.platform, found.reference].filter(Boolean).join(' · ')}
            </p>
          </div>
        </section>
      )}
      {found !== null && found.app === null && (
        <>
          <Callout>{down}</Callout>
          <section className="store-preview">
            <AppIcon name={found.platform} icon={null} />
            <div>
              <p>
                {found.platform} · {found.reference}
              </p>
              <Status kind="warn">{text('app.unverified')}</Status>
            </div>
          </section>
        </>
      )}
      {other !== null && other.id !== ownId && (
        <Callout>
          <Link to={addressOf(other.id)}>{known(other.name)}</Link>
        </Callout>
      )}
    </div>
  );
}

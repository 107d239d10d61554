import { StorePreview } from '../../../kit/app-store/StorePreview.tsx';
import type { StoreSearch } from '../../../kit/app-store/use-store-search.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';

/** What the store said of an app of the organization. */
export function AppPreview({ of, ownId }: { readonly of: StoreSearch; readonly ownId?: number }) {
  const text = useText();
  return (
    <StorePreview
      of={of}
      down={text('app.storeDown')}
      known={(name) => text('app.known', { name })}
      addressOf={(id) => `${paths.appSettings}?pubAppId=${id}`}
      {...(ownId === undefined ? {} : { ownId })}
    />
  );
}

import { StorePreview } from '../../../kit/app-store/StorePreview.tsx';
import type { StoreSearch } from '../../../kit/app-store/use-store-search.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';

/** What the store said of an app that is promoted. */
export function OwnAppPreview({ of, ownId }: { readonly of: StoreSearch; readonly ownId?: number }) {
  const text = useText();
  return (
    <StorePreview
      of={of}
      down={text('promotedApp.storeDown')}
      known={(name) => text('promotedApp.known', { name })}
      addressOf={promotedAppAddress}
      {...(ownId === undefined ? {} : { ownId })}
    />
  );
}

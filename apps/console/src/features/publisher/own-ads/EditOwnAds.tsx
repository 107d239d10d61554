import type { OwnAds } from '@millrace/contract/publisher/own-ads';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { OwnAdsForm } from './OwnAdsForm.tsx';
import { OwnAdsPlacements } from './OwnAdsPlacements.tsx';

/** What an app says of own ads, and where that has them shown. */
export function EditOwnAds({ ownAds }: { readonly ownAds: OwnAds }) {
  const text = useText();
  const mayEdit = useAllowed('cross_bid', 'edit');
  const form = useFormKey(ownAds.version);
  return (
    <>
      {!mayEdit && <Callout>{text('appScope.readOnly')}</Callout>}
      <OwnAdsForm
        key={form.key}
        ownAds={ownAds}
        readOnly={!mayEdit}
        onSaved={({ version }) => form.saved(version)}
      />
      <OwnAdsPlacements ownAds={ownAds} />
    </>
  );
}

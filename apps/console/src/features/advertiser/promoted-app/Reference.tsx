import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';

/** What the store, or the internet, knows it by. */
export function Reference({ app: { storeId, domain } }: { readonly app: PromotedApp }) {
  const text = useText();
  return domain === null ? (
    <Copyable label={text('promotedApp.storeId')}>{storeId ?? ''}</Copyable>
  ) : (
    <Copyable label={text('promotedApp.domain')}>{domain}</Copyable>
  );
}

import { lookUpPromotedApp, type PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import { callApi } from '../../../kit/api/call-api.ts';
import { type StoreSearch, useStoreSearch } from '../../../kit/app-store/use-store-search.ts';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';

interface Options extends Pick<Parameters<typeof useStoreSearch>[0], 'onWrong'> {
  /** The platform that the app has to be of, where that is settled. */
  readonly platform?: Exclude<PromotedPlatform, 'web'>;
}

/** {@link useStoreSearch} for an app that is promoted. */
export function useOwnAppSearch({ platform, onWrong }: Options): StoreSearch {
  return useStoreSearch({
    field: 'link',
    onWrong,
    ask: async (link, options) => {
      const input = { kind: 'app', link, ...(platform === undefined ? {} : { platform }) } as const;
      const found = await callApi(lookUpPromotedApp, input, options);
      return { ...found, platform: platformText(found.platform) };
    },
  });
}

import { lookUpApp } from '@millrace/contract/publisher/app';
import { type Platform, platformNames } from '@millrace/contract/publisher/platform';
import { callApi } from '../../../kit/api/call-api.ts';
import { type StoreSearch, useStoreSearch } from '../../../kit/app-store/use-store-search.ts';

interface Options extends Pick<Parameters<typeof useStoreSearch>[0], 'onWrong'> {
  /** The platform that the app has to be of, where that is settled. */
  readonly plat?: Platform;
}

/** {@link useStoreSearch} for an app of the organization. */
export function useAppSearch({ plat, onWrong }: Options): StoreSearch {
  return useStoreSearch({
    field: 'appId',
    onWrong,
    ask: async (entered, options) => {
      const input = { appId: entered, ...(plat === undefined ? {} : { plat }) };
      const { app, known, ...found } = await callApi(lookUpApp, input, options);
      return {
        platform: platformNames[found.plat],
        reference: found.appId,
        app,
        known: known && { id: known.id, name: known.appName },
      };
    },
  });
}

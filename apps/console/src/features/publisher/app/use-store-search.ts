import type { ResponseOf } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { lookUpApp } from '@millrace/contract/publisher/app';
import { useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { handleError } from '../../../kit/api/handle-error.ts';

export type StoreResult = ResponseOf<typeof lookUpApp>;

export interface StoreSearch {
  /** What the store said of what was entered last; null: nothing was asked, or it was changed since. */
  readonly result: StoreResult | null;
  readonly searching: boolean;
  readonly search: (entered: string) => Promise<void>;
  /** What was entered has changed: the result belongs to something else. */
  readonly forget: () => void;
}

interface Options {
  /** The platform that the app has to be of, where that is settled. */
  readonly plat?: 0 | 1;
  /** What is wrong with what was entered. */
  readonly onWrong: (error: FieldError) => void;
}

/** Asks the store about an app while the person looks on; a later question puts an earlier one out. */
export function useStoreSearch({ plat, onWrong }: Options): StoreSearch {
  const [result, setResult] = useState<StoreResult | null>(null);
  const [searching, setSearching] = useState(false);
  const latest = useRef<AbortController | null>(null);

  function forget(): void {
    latest.current?.abort();
    latest.current = null;
    setSearching(false);
    setResult(null);
  }

  async function search(entered: string): Promise<void> {
    forget();
    const asking = new AbortController();
    const { signal } = asking;
    latest.current = asking;
    setSearching(true);
    try {
      const found = await callApi(
        lookUpApp,
        { appId: entered, ...(plat === undefined ? {} : { plat }) },
        { signal, quiet: true },
      );
      if (!signal.aborted) setResult(found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return;
      const wrong = error.data.fields?.appId;
      if (wrong === undefined) handleError(error, { retry: () => void search(entered) });
      else onWrong(wrong);
    } finally {
      if (!signal.aborted) setSearching(false);
    }
  }

  return { result, searching, search, forget };
}

import type { FieldError } from '@millrace/contract/kit/field-errors';
import type { StoreApp } from '@millrace/contract/publisher/app';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/call-api.ts';
import { handleError } from '../api/handle-error.ts';

/** What a store said of what was entered. */
export interface StoreFound {
  /** The platform's name. */
  readonly platform: string;
  /** App Store number or Android package. */
  readonly reference: string;
  /** What the store shows; null: it can't be reached. */
  readonly app: Pick<StoreApp, 'appName' | 'icon' | 'developer'> | null;
  /** The one that is there already and linked to the same page. */
  readonly known: { readonly id: number; readonly name: string } | null;
}

export interface StoreSearch {
  /** What the store said of what was entered last; null: nothing was asked, or it was changed since. */
  readonly found: StoreFound | null;
  readonly searching: boolean;
  readonly search: (entered: string) => Promise<void>;
  /** What was entered has changed: the result belongs to something else. */
  readonly forget: () => void;
}

interface Options {
  readonly ask: (entered: string, options: CallOptions) => Promise<StoreFound>;
  /** By which name the call knows what was entered. */
  readonly field: string;
  /** What is wrong with what was entered. */
  readonly onWrong: (error: FieldError) => void;
}

/** Asks the store about an app while the person looks on; a later question puts an earlier one out. */
export function useStoreSearch({ ask, field, onWrong }: Options): StoreSearch {
  const [found, setFound] = useState<StoreFound | null>(null);
  const [searching, setSearching] = useState(false);
  const latest = useRef<AbortController | null>(null);

  function forget(): void {
    latest.current?.abort();
    latest.current = null;
    setSearching(false);
    setFound(null);
  }

  async function search(entered: string): Promise<void> {
    forget();
    const asking = new AbortController();
    const { signal } = asking;
    latest.current = asking;
    setSearching(true);
    try {
      const answer = await ask(entered, { signal, quiet: true });
      if (!signal.aborted) setFound(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return;
      const wrong = error.data.fields?.[field];
      if (wrong === undefined) handleError(error, { retry: () => void search(entered) });
      else onWrong(wrong);
    } finally {
      if (!signal.aborted) setSearching(false);
    }
  }

  return { found, searching, search, forget };
}

import { type App, getApp, listApps } from '@millrace/contract/publisher/app';
import { status } from '@millrace/contract/publisher/platform';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { useApiQuery } from '../api/query.ts';
import { idInAddress } from '../navigation/id-in-address.ts';
import { useStore } from '../store.ts';
import { selectApp, selectedAppId, unselectApp } from './selected-app-id.ts';

/** The app that the screen is about. */
export interface SelectedApp {
  readonly app: App | null;
  /** Nothing is known yet. `app`, `missing` and `failed` say nothing then. */
  readonly loading: boolean;
  /** The address names an app that does not exist in this organization. */
  readonly missing: boolean;
  /** The server gave no answer; asks once more. */
  readonly retry: (() => void) | null;
  /** What it said instead. */
  readonly error: Error | null;
}

/**
 * The app that the screen is about: the query's `pubAppId`, else the one that was chosen last (while it is active), else
 * the first active one. An app that the address names becomes the chosen one.
 * @param options.enabled false as long as nothing should be asked for it, e.g. before the first paint
 */
export function useSelectedApp({ enabled = true }: { readonly enabled?: boolean } = {}): SelectedApp {
  const [address] = useSearchParams();
  const named = idInAddress(address.get('pubAppId'));
  const chosen = useStore(selectedAppId);
  const id = named ?? chosen;
  const one = useApiQuery(
    getApp,
    { id: id ?? 0 },
    { enabled: enabled && id !== null && id > 0, quiet: true },
  );
  const isGone = id === 0 || isNotFound(one.error);
  const isOff = named === null && one.data?.status === status.off;
  const wantsFirst = named === null && (id === null || isGone || isOff);
  const first = useApiQuery(
    listApps,
    { status: status.active, size: 1 },
    { enabled: enabled && wantsFirst, quiet: true },
  );
  // What was the first one until the address named it is shown on meanwhile: a form on it would be made anew.
  const firstOne = first.data?.list[0] ?? null;
  const known = firstOne?.id === id && !one.isError ? firstOne : null;
  const app = wantsFirst ? firstOne : (one.data ?? known);

  const appId = app?.id;
  const forget = wantsFirst && chosen !== null;
  useEffect(() => {
    if (named !== null && appId === named) selectApp(named);
    else if (forget) unselectApp();
  }, [named, appId, forget]);

  const asked = wantsFirst ? first : one;
  const missing = named !== null && isGone;
  return {
    app,
    missing,
    loading: !missing && app === null && asked.data === undefined && !asked.isError,
    retry: asked.isError && !missing ? () => void asked.refetch() : null,
    error: asked.error,
  };
}

import { getSdkHost } from '@millrace/contract/publisher/app';
import { useApiQuery } from './query.ts';

/**
 * Where phones, websites and partners reach the server, for the lines that people copy: its public address, which need not be
 * the one that this window was opened by. Where none is set, that one.
 */
export function usePublicOrigin({ enabled = true }: { readonly enabled?: boolean } = {}): string {
  const { data } = useApiQuery(getSdkHost, {}, { quiet: true, enabled });
  return data?.host ?? location.origin;
}

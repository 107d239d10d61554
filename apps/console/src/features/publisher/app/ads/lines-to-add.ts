import type { AdsNetwork } from '@millrace/contract/publisher/app-ads';

/** What the file lacks, each line once: two networks of one company share theirs. */
export function linesToAdd(networks: readonly AdsNetwork[]): string[] {
  const lines = networks.flatMap(({ state, line }) =>
    line !== null && (state === 'missing' || state === 'wrongId') ? [line] : [],
  );
  return [...new Set(lines)];
}

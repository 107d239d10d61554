import { getSetupCheck } from '@millrace/contract/publisher/setup-check';
import { callApi } from '../api/call-api.ts';
import { isChange } from '../api/is-change.ts';
import { queries } from '../api/query.ts';
import { onLeft } from '../session/session.ts';
import { causedSince, type Watch } from './caused.ts';

/**
 * By app, for as long as somebody works in the organization: a form that is saved leads to a list, which then says what came of it.
 * The next who signs in here is not told what they have not saved.
 */
export const watches = new Map<number, Watch>();
onLeft(() => watches.clear());

/** Whatever makes a screen ask something again, or show what was answered, has been saved: every feature does that with what it changes. */
function noteSaves(): void {
  for (const [app, watch] of watches) watches.set(app, { ...watch, saved: true });
}
queries.getQueryCache().subscribe((event) => {
  if (event.query.queryKey[0] !== getSetupCheck.path && isChange(event)) noteSaves();
});

/** Looks how an app stands before something is saved, where no screen of that app has done so. */
export async function beginWatch(pubAppId: number): Promise<void> {
  const { findings } = await callApi(getSetupCheck, { pubAppId }, { quiet: true });
  watches.set(pubAppId, causedSince(watches.get(pubAppId), findings).watch);
}

import type { ResponseOf } from '@millrace/contract/kit/call';
import { finishSignOn } from '@millrace/contract/people/sign-on';
import { callApi } from '../../../kit/api/call-api.ts';
import { readStored, removeStored } from '../../../kit/storage/storage.ts';

export interface Ended {
  /** The token, or the ticket for the second step. */
  readonly entered: ResponseOf<typeof finishSignOn>;
  /** Where the log-in page was to lead. */
  readonly redirect: string | null;
}

let walked: { readonly answer: string; readonly ending: Promise<Ended> } | undefined;

/** Ends the sign-in with the query that the provider added. Its code serves once, and React may start an effect twice. */
export function endSignOn(answer: string): Promise<Ended> {
  if (walked?.answer !== answer) walked = { answer, ending: ask(answer) };
  return walked.ending;
}

async function ask(answer: string): Promise<Ended> {
  const begun = readStored('signOn');
  removeStored('signOn');
  const entered = await callApi(finishSignOn, { ticket: begun?.ticket ?? '', answer }, { quiet: true });
  return { entered, redirect: begun?.redirect ?? null };
}

import type { AccountReason } from '@millrace/contract/publisher/account';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { askNetwork, NetworkSilence, networkWords } from './ask-network.ts';
import type { Credentials } from './credentials.ts';
import { networkChecks } from './network-checks.ts';
import { byStatus } from './network-request.ts';

/** What trying an account's keys gave. */
export interface Trial {
  /** Undefined: nobody could tell, it is tried again later. */
  readonly accepted: boolean | undefined;
  readonly reason: AccountReason | null;
  /** What the network said, or why it could not be asked. */
  readonly detail: string | null;
}

interface Account {
  readonly adnId: number;
  readonly credentials: Credentials;
}

interface Surroundings {
  /** See NETWORK_API_URL. */
  readonly base: string | undefined;
  readonly at: Date;
  /** For the whole answer; default 8 s. */
  readonly milliseconds?: number;
}

/** Tries the keys of an account at its network. Never throws for what a network does. */
export async function tryKeys(
  { adnId, credentials }: Account,
  { base, at, milliseconds = 8000 }: Surroundings,
): Promise<Trial> {
  const check = isNetworkId(adnId) ? networkChecks[adnId] : null;
  if (check === null) return { accepted: true, reason: 'firstReport', detail: null };
  try {
    const answer = await askNetwork({ base, host: check.host, milliseconds }, check.request(credentials, at));
    const verdict = (check.judge ?? byStatus)(answer);
    if (verdict === 'accepted') return { accepted: true, reason: null, detail: null };
    const detail = networkWords(answer, credentials);
    return verdict === 'refused'
      ? { accepted: false, reason: 'refused', detail }
      : { accepted: undefined, reason: 'unclear', detail };
  } catch (error) {
    if (!(error instanceof NetworkSilence)) throw error;
    return { accepted: undefined, reason: error.reason, detail: error.message };
  }
}

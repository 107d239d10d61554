import type { AccountReason } from '@millrace/contract/publisher/account';
import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import type { SignInWay } from '@millrace/contract/publisher/network/network';
import { askNetwork, NetworkSilence, networkWords } from './ask-network.ts';
import { clockFinding } from './clock-finding.ts';
import { areComplete, type Credentials } from './credentials.ts';
import { givenSecrets, hideSecrets, sentSecrets } from './hide-secrets.ts';
import { minutesAhead } from './http-parts.ts';
import { networkChecks } from './network-checks.ts';
import { byStatus, type NetworkCheck } from './network-request.ts';
import { storedSaid } from './said.ts';

/** What trying an account's keys gave. */
export interface Trial {
  /** Undefined: nobody could tell, it is tried again later. */
  readonly accepted: boolean | undefined;
  readonly reason: AccountReason | null;
  /** What the network said, or why it could not be asked, as it is stored: see `storedSaid`. */
  readonly detail: string | null;
}

interface Account {
  readonly adnId: number;
  readonly signIn: SignInWay;
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
  { adnId, signIn, credentials }: Account,
  { base, at, milliseconds = 8000 }: Surroundings,
): Promise<Trial> {
  if (isNetworkId(adnId) && networkOf(adnId).discontinued) return { ...atFirstReport, reason: 'closed' };
  const usual = isNetworkId(adnId) ? networkChecks[adnId] : null;
  if (usual === null) return atFirstReport;
  const check = usual.ways?.[signIn] ?? usual;
  const fields = signInOf(adnId, signIn)?.fields ?? [];
  if (!areComplete(fields, credentials)) return { accepted: false, reason: 'incomplete', detail: null };
  const trial = await tryCheck(check, credentials, { base, at, milliseconds });
  return check.unverified && trial.accepted === undefined ? atFirstReport : trial;
}

/** Nothing is known of the keys, and they are used as they are. */
export const atFirstReport: Trial = { accepted: true, reason: 'firstReport', detail: null };

/** Signatures that are wrong by the clock say nothing of the keys. */
const clockIsWrong = { accepted: undefined, reason: 'unclear' } as const;

async function tryCheck(
  check: NetworkCheck,
  credentials: Credentials,
  { base, at, milliseconds }: Required<Surroundings>,
): Promise<Trial> {
  try {
    const request = check.request(credentials, at);
    const answer = await askNetwork({ base, host: check.host, milliseconds }, request);
    const verdict = (check.judge ?? byStatus)(answer);
    if (verdict === 'accepted') return { accepted: true, reason: null, detail: null };
    const ahead = check.isTimed ? minutesAhead(at, answer.date ?? null) : 0;
    if (verdict === 'refused' && ahead !== 0)
      return { ...clockIsWrong, detail: storedSaid(clockFinding(ahead)) };
    const tokens = [...sentSecrets(request), ...givenSecrets(answer.json)];
    const detail = hideSecrets(networkWords(answer, credentials), tokens);
    return verdict === 'refused' || verdict === 'limited'
      ? { accepted: false, reason: verdict, detail }
      : { accepted: undefined, reason: 'unclear', detail };
  } catch (error) {
    if (!(error instanceof NetworkSilence)) throw error;
    return { accepted: undefined, reason: error.reason, detail: storedSaid(error.found) };
  }
}

import type { FastifyBaseLogger } from 'fastify';
import { busyOf, senderOf } from '../../platform/jobs/sender.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { allowedAddresses } from '../../platform/outside/allowed-address.ts';
import { type AskedOutside, askOutside, type Limits } from '../../platform/outside/ask-outside.ts';
import type { Resolve } from '../../platform/outside/resolve-host.ts';
import { userAgent } from '../../platform/outside/user-agent.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { matchRewards } from './match-rewards.ts';
import { claimReward, type DueReward, finishTry } from './reward-queue.ts';
import { callbackSecret, signedHeaders } from './signature.ts';
import { verdictOf } from './verdict.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly secrets: Secrets;
  /** CALLBACK_PRIVATE_NETWORKS */
  readonly privateNetworks: readonly string[];
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly resolve: Resolve;
  readonly limits?: Limits;
}

/** The status has said all by the time that the body comes. */
export const callbackLimits: Limits = { connect: 3_000, total: 5_000, body: 65_536 };
/** Callbacks under way at a time, and of one app: a server that hangs must not hold up the others'. */
const most = 16;
const mostOfApp = 4;

/** Brings rewards and impressions together. */
export function rewardMatcher({ database, now }: Pick<Options, 'database' | 'now'>): Worker {
  const next = async () => {
    await database.asSystem((tx) => matchRewards(tx, now()));
    return false; // All that was there is done.
  };
  return { name: 'reward matching', every: 1_000, next };
}

/** Tells publishers' servers of rewards: at least once each, with the same transaction id every time. */
export function rewardSender(options: Options): Worker {
  const { database, secrets, now, log, resolve, limits = callbackLimits } = options;
  const way = { resolve, limits, isAllowed: allowedAddresses(options.privateNetworks) };

  async function deliver(due: DueReward): Promise<void> {
    const { transactionId, url, appKey, tries } = due;
    const timestamp = Math.floor(now().getTime() / 1_000);
    const signed = signedHeaders(callbackSecret(secrets, appKey), { timestamp, transactionId, url });
    const asked = await askOutside(url, { 'user-agent': userAgent.ofProgram, ...signed }, way);
    const verdict = verdictOf(asked, tries);
    await database.asSystem((tx) => finishTry(tx, due, { verdict, ...toldBy(asked) }, now()));
  }

  return senderOf<DueReward>({
    ...{ name: 'rewards', every: 1_000, most, log, lost: 'a reward could not be noted as told' },
    claim: (underWay) => {
      const apps = underWay.map(({ appId }) => appId);
      return database.asSystem((tx) => claimReward(tx, now(), busyOf(apps, mostOfApp)));
    },
    send: deliver,
  });
}

function toldBy(asked: AskedOutside) {
  if (asked.kind === 'answered') return { status: asked.status, error: null };
  return { status: null, error: asked.reason };
}

import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Worker } from '../../../../platform/jobs/worker.ts';
import {
  type AskedOutside,
  askOutside,
  type Limits,
  wayOut,
} from '../../../../platform/outside/ask-outside.ts';
import { userAgent } from '../../../../platform/outside/user-agent.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { sealedFor } from './queries.ts';

interface Options {
  readonly services: Pick<Services, 'config' | 'database' | 'secrets' | 'names' | 'now'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly limits?: Limits;
}

/** A server that hangs is let go after this; the status has said all by the time that a body comes. */
const usualLimits: Limits = { connect: 3_000, total: 10_000, body: 1_024 };
/** Milliseconds after which a call that nobody finished is another node's; longer than any takes. */
const lease = 60_000;
/** Seconds until the next try, by tries made; after the last one it has failed. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600] as const;
/** Refusals that mean "not now". */
const later: ReadonlySet<number> = new Set([408, 425, 429]);
/** Calls at a time, of one webhook, and of all of an organization: servers that hang must not hold up the others'. */
const atOnce = { all: 8, webhook: 2, organization: 4 };

/** Tells servers of alerts: at least once each, signed, and again until they have taken it or said no. */
export function webhookSender({ services, log, limits = usualLimits }: Options): Worker {
  const { database, secrets, now } = services;
  const way = wayOut(services, limits);
  const underWay = new Map<Promise<void>, DueDelivery>();

  async function next(): Promise<boolean> {
    if (underWay.size >= atOnce.all) await Promise.race(underWay.keys());
    const due = await database.asSystem((tx) => claim(tx, now(), [...underWay.values()]));
    if (due === undefined) return false;
    const sending: Promise<void> = deliver(due)
      .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be noted as told'))
      .finally(() => underWay.delete(sending));
    underWay.set(sending, due);
    return true;
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const asked = await ask(due);
    await database.asSystem((tx) => finish(tx, due, asked, now()));
  }

  async function ask(due: DueDelivery): Promise<AskedOutside> {
    const secret = secretOf(due);
    // Another try would find the same, and keep all that comes after it waiting.
    if (secret === undefined) return { kind: 'forbidden', reason: 'the secret it is signed with is damaged' };
    const timestamp = String(Math.floor(now().getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${due.body}`).digest('hex');
    const headers = {
      ...{ 'user-agent': userAgent.ofProgram, 'content-type': 'application/json' },
      ...{ 'x-millrace-timestamp': timestamp, 'x-millrace-delivery': due.id },
      'x-millrace-signature': `v1=${signature}`,
    };
    return await askOutside(due.url, headers, way, due.body);
  }

  function secretOf({ sealed, organizationId }: DueDelivery): Buffer | undefined {
    try {
      return secrets.open(sealed, sealedFor(organizationId));
    } catch (error) {
      log.warn({ err: error }, 'the secret of a webhook cannot be opened');
      return undefined;
    }
  }

  const settled = async () => {
    await Promise.all(underWay.keys());
  };
  return { name: 'alert webhooks', every: 2_000, next, settled };
}

/** Those that have as many calls under way as they may. */
function busyOf(ids: readonly number[], most: number): number[] {
  const counts = Map.groupBy(ids, (id) => id);
  return [...counts].filter(([, each]) => each.length >= most).map(([id]) => id);
}

interface DueDelivery {
  readonly id: string;
  readonly webhookId: number;
  readonly organizationId: number;
  readonly url: string;
  readonly sealed: Buffer;
  readonly body: string;
  /** This one included. */
  readonly tries: number;
}

/**
 * Takes the call that is due longest. Of an alert a server hears in order: that it is over waits until it has taken, or refused,
 * that it began.
 * @param underWay what this node is at: whoever has enough of it waits
 */
async function claim(tx: Tx, now: Date, underWay: readonly DueDelivery[]): Promise<DueDelivery | undefined> {
  const ofWebhooks = underWay.map(({ webhookId }) => webhookId);
  const ofOrganizations = underWay.map(({ organizationId }) => organizationId);
  const due = await tx
    .selectFrom('alert_delivery')
    .innerJoin('alert_webhook', 'alert_webhook.id', 'alert_delivery.webhook_id')
    .select(['alert_delivery.id', 'alert_delivery.organization_id', 'url', 'secret_sealed', 'body', 'tries'])
    .select('webhook_id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('alert_webhook.status', '=', 1)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`webhook_id <> all(${busyOf(ofWebhooks, atOnce.webhook)}::int[])`)
    .where(
      sql<boolean>`alert_delivery.organization_id <> all(${busyOf(ofOrganizations, atOnce.organization)}::int[])`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.organization_id', '=', 'alert_delivery.organization_id')
            .whereRef('earlier.alert_id', '=', 'alert_delivery.alert_id')
            .whereRef('earlier.webhook_id', '=', 'alert_delivery.webhook_id')
            .whereRef('earlier.id', '<', 'alert_delivery.id')
            .where('earlier.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('alert_delivery.id')
    .limit(1)
    .forUpdate('alert_delivery')
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const { id, organization_id: organizationId, url, secret_sealed: sealed, body } = due;
  const tries = due.tries + 1;
  await tx
    .updateTable('alert_delivery')
    .set({ tries, due_at: new Date(now.getTime() + lease) })
    .where('id', '=', id)
    .execute();
  return { ...{ id: String(id), organizationId, url, sealed, body }, webhookId: due.webhook_id, tries };
}

/**
 * What became of a try; one that another node has by now writes nothing. What was given up while it was under way, and was taken
 * all the same, has arrived.
 */
async function finish(tx: Tx, { id, tries }: DueDelivery, asked: AskedOutside, now: Date): Promise<void> {
  const pause = pauses[tries - 1];
  const state = isTaken(asked) ? 'delivered' : isFinal(asked) || pause === undefined ? 'failed' : 'waiting';
  await tx
    .updateTable('alert_delivery')
    .set({
      state,
      status: asked.kind === 'answered' ? asked.status : null,
      reason: asked.kind === 'answered' ? null : asked.reason.slice(0, 300),
      due_at: new Date(now.getTime() + (pause ?? 0) * 1_000),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', state === 'delivered' ? ['waiting', 'switchedOff', 'removed'] : ['waiting'])
    .execute();
}

const isTaken = (asked: AskedOutside) =>
  asked.kind === 'answered' && asked.status >= 200 && asked.status < 300;

/** Nothing that another try would change: it leads elsewhere, says no, or stands where nobody is asked. */
function isFinal(asked: AskedOutside): boolean {
  if (asked.kind !== 'answered') return asked.kind === 'forbidden';
  return asked.status >= 300 && asked.status < 500 && !later.has(asked.status);
}

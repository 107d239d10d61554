import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { busyOf, senderOf } from '../../../../platform/jobs/sender.ts';
import type { Worker } from '../../../../platform/jobs/worker.ts';
import {
  type AskedOutside,
  askOutside,
  type Limits,
  wayOut,
} from '../../../../platform/outside/ask-outside.ts';
import { meaningOf } from '../../../../platform/outside/meaning-of.ts';
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
/** Calls at a time, of one webhook, and of all of an organization: servers that hang must not hold up the others'. */
const atOnce = { all: 8, webhook: 2, organization: 4 };

/** Tells servers of alerts: at least once each, signed, and again until they have taken it or said no. */
export function webhookSender({ services, log, limits = usualLimits }: Options): Worker {
  const { database, secrets, now } = services;
  const way = wayOut(services, limits);

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

  return senderOf<DueDelivery>({
    ...{ name: 'alert webhooks', every: 2_000, most: atOnce.all, log },
    lost: 'a webhook could not be noted as told',
    claim: (underWay) => database.asSystem((tx) => claim(tx, now(), underWay)),
    send: deliver,
  });
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
  // docs/guides/alerts.md: a redirect is a refusal as well.
  const meaning = meaningOf(asked, 'no');
  const isOver = meaning === 'no' || pause === undefined;
  const state = meaning === 'yes' ? 'delivered' : isOver ? 'failed' : 'waiting';
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

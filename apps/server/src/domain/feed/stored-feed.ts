import {
  type FeedForm,
  feedAuths,
  feedFormats,
  feedSources,
  feedSwitches,
} from '@millrace/contract/advertiser/feed';
import { feedRules } from '@millrace/contract/advertiser/feed-rules';
import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import * as z from 'zod/mini';
import { found } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { FeedFailure } from './feed-failure.ts';

const columns = z.object({
  id: z.int(),
  organization_id: z.int(),
  promoted_app_id: z.int(),
  name: z.string(),
  source: z.enum(feedSources),
  address: z.nullable(z.string()),
  auth: z.enum(feedAuths),
  auth_name: z.nullable(z.string()),
  secret_sealed: z.nullable(z.instanceof(Buffer)),
  secret_tail: z.nullable(z.string()),
  format: z.enum(feedFormats),
  hours: z.array(z.int()),
  brake: z.int(),
  currency: z.nullable(z.string()),
  minor_units: z.boolean(),
  rules: feedRules,
  lead_id: z.nullable(z.int()),
  switch: z.enum(feedSwitches),
  platform: z.int(),
  version: z.int(),
});

/** A feed as its form has it, without its secret, and what else is stored of it. */
export interface StoredFeed {
  readonly id: number;
  readonly organizationId: number;
  readonly promotedAppId: number;
  readonly platform: (typeof promotedPlatforms)[number];
  readonly switch: (typeof feedSwitches)[number];
  readonly version: number;
  readonly form: FeedForm;
  readonly secretSealed: Buffer | null;
  readonly secretTail: string | null;
}

function query(tx: Tx) {
  return tx
    .selectFrom('feed')
    .innerJoin('promoted_app as app', (join) =>
      join
        .onRef('app.organization_id', '=', 'feed.organization_id')
        .onRef('app.id', '=', 'feed.promoted_app_id'),
    )
    .selectAll('feed')
    .select('app.platform');
}

function storedFeed(row: unknown): StoredFeed {
  const { id, organization_id: organizationId, ...of } = z.parse(columns, row);
  const { name, source, address, auth, format, hours, brake, currency, rules } = of;
  return {
    ...{ id, organizationId, promotedAppId: of.promoted_app_id, switch: of.switch, version: of.version },
    platform: promotedPlatforms[of.platform] ?? 'web',
    form: {
      ...{ name, source, address, auth, authName: of.auth_name, secret: null, format, hours: [...hours] },
      ...{ brake, currency, minorUnits: of.minor_units, rules, leadId: of.lead_id },
    },
    secretSealed: of.secret_sealed,
    secretTail: of.secret_tail,
  };
}

/**
 * @param lock for whoever changes it, or `share` for whoever relies on how it stands
 * @throws CallError notFound
 */
export async function readFeed(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean | 'share' } = {},
): Promise<StoredFeed> {
  const one = query(tx).where('feed.id', '=', id);
  const locked = lock === 'share' ? one.forShare('feed') : lock ? one.forUpdate('feed') : one;
  return storedFeed(found(await locked.executeTakeFirst()));
}

/** Feeds that are brought in with one, archived ones left out; the oldest first. */
export async function readLinked(tx: Tx, leadId: number): Promise<StoredFeed[]> {
  const rows = await query(tx)
    .where('feed.lead_id', '=', leadId)
    .where('feed.switch', '=', 'on')
    .orderBy('feed.id')
    .execute();
  return rows.map(storedFeed);
}

/** What secrets of feeds are sealed for. */
export const sealContext = (organizationId: number) => `feed:${organizationId}:secret`;

/** The headers that open a feed's address. @throws FeedFailure when the secret cannot be read any more */
export function authorizationOf(
  { secrets }: Pick<Services, 'secrets'>,
  { organizationId, form: { auth, authName }, secretSealed }: StoredFeed,
): Readonly<Record<string, string>> {
  if (auth === 'none' || secretSealed === null || authName === null) return {};
  let secret: string;
  try {
    secret = secrets.open(secretSealed, sealContext(organizationId)).toString();
  } catch (error) {
    throw new FeedFailure('secretUnreadable', null, { cause: error });
  }
  if (auth === 'header') return { [authName.toLowerCase()]: secret };
  return { authorization: `Basic ${Buffer.from(`${authName}:${secret}`).toString('base64')}` };
}

import type { Permission } from '@millrace/contract/people/permission';
import type { FoundKind } from '@millrace/contract/people/search';
import { type RawBuilder, sql } from 'kysely';

/** How one kind is looked for. Row-level security leaves only what the caller may see. */
export interface Kind {
  /** Who may open its screen; one of them is enough. */
  readonly permissions: readonly Permission[];
  readonly table: string;
  /** What has to hold of a row, beside; and what has to be joined for that. */
  readonly where: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  /** What it is also known by. */
  readonly aliases: readonly string[];
  /** There may be hundreds of thousands: they are found by the indexes that the database has for it. */
  readonly isLarge: boolean;
  readonly app: RawBuilder<unknown>;
  /** Of a found row `hit` with `id` and `app`. */
  readonly within: RawBuilder<unknown>;
  /** Of a found row, too: whoever may edit it goes on with it, since there is nothing to look at yet. */
  readonly isDraft: RawBuilder<unknown>;
}

const none = sql`null`;
const all = sql`true`;
const no = sql`false`;
const kept = sql`removed_at is null`;
const appId = sql`app_id`;
const promotedId = sql`promoted_app_id`;
const appName = sql`(select name from app where app.id = hit.app)`;
const promotedName = sql`(select name from promoted_app where promoted_app.id = hit.app)`;

/** The placement that a row of the table belongs to. */
const placementOf = (table: string) =>
  sql`(select placement.name from placement join ${sql.table(table)} as one on one.placement_id = placement.id where one.id = hit.id)`;

/** What is named, of a table with `id` and `name`. */
const named = (table: string, permissions: Kind['permissions'], more: Partial<Kind> = {}): Kind => ({
  permissions,
  table,
  ...{ where: all, join: sql``, aliases: [], isLarge: false, app: none, within: none, isDraft: no },
  ...more,
});

const large = (table: string, permission: Permission, more: Partial<Kind> = {}): Kind =>
  named(table, [permission], { isLarge: true, app: appId, within: placementOf(table), ...more });

export const kinds: Readonly<Record<FoundKind, Kind>> = {
  app: named('app', ['pubapp'], { aliases: ['store_id'], app: sql`id` }),
  placement: large('placement', 'placement', { within: appName }),
  instance: large('instance', 'mediation', { aliases: ['unit_id'] }),
  rule: large('mediation_rule', 'mediation', { where: sql`removed_at is null and test_id is null` }),
  abTest: named('ab_test', ['abt'], {
    ...{ where: kept, app: appId, within: placementOf('ab_test') },
    isDraft: sql`(select state = 0 from ab_test where ab_test.id = hit.id)`,
  }),
  promotedApp: named('promoted_app', ['promote'], { aliases: ['store_id', 'host'], app: sql`id` }),
  campaign: named('campaign', ['promote'], { app: promotedId, within: promotedName }),
  creative: named('creative', ['promote'], { where: sql`archived_at is null` }),
  segment: named('segment', ['promote']),
  feed: named('feed', ['promote'], { app: promotedId, within: promotedName }),
  report: named('saved_report', ['report_builder', 'promote'], { where: kept }),
  person: named('user_account', ['um_users'], {
    join: sql`join membership on membership.user_id = user_account.id`,
    where: kept,
    aliases: ['email', 'username'],
    within: sql`(select email from user_account where user_account.id = hit.id)`,
  }),
};

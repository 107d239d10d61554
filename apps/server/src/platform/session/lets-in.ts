import { sql } from 'kysely';

/**
 * Where people of an organization may be: in one that is active, and in an advertiser that is disabled, whose people keep what
 * they are billed and nothing else (`closedPermissions`).
 */
export const letsIn = sql<boolean>`(organization.status = 1 or organization.kind = 1)`;

import type { Scope } from '../../platform/session/scope.ts';

/** Whose figures a report may read. Every SELECT on a table has it (see `from-table.ts`). */
export interface ReportScope {
  readonly organizationId: number;
  /** The only apps that may be seen; null: all of the organization's. */
  readonly appIds: readonly number[] | null;
}

/** What the asker may see: roles see all apps of their organization. */
export function reportScope({ organizationId }: Scope): ReportScope {
  return { organizationId, appIds: null };
}

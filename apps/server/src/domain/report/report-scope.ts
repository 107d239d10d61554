import type { Scope } from '../../platform/session/scope.ts';

/** Whose figures a report may read. Every SELECT on a table has it (see `from-table.ts`). */
export interface ReportScope {
  readonly organizationId: number;
  /** The only apps that may be seen; null: all of the organization's. */
  readonly appIds: readonly number[] | null;
  /** An advertiser asks, for their own ads in anybody's apps; missing: a publisher, for their own apps. */
  readonly advertiser?: OwnCampaigns;
}

/** Which of an advertiser's campaigns are of which promoted app, place by place. */
export interface OwnCampaigns {
  readonly campaigns: readonly number[];
  readonly promotedApps: readonly number[];
}

/** What the asker may see. In one order, so that the same apps are the same scope where answers are kept by it. */
export function reportScope({ organizationId, apps }: Pick<Scope, 'organizationId' | 'apps'>): ReportScope {
  return { organizationId, appIds: apps === 'all' ? null : [...apps].sort((a, b) => a - b) };
}

import type { ReportFilter } from '@millrace/contract/report/definition';
import type { ReportPeriod } from './period-address.ts';
import type { ReportAddress } from './use-report-address.ts';

/** What every report looks at, tables of cohorts too. */
interface Looked {
  readonly period: ReportPeriod;
  readonly filters: readonly ReportFilter[];
}

/** What the pickers of days and filters are given. */
export interface FilterPartProps {
  readonly address: {
    readonly state: Looked;
    readonly change: (parts: Partial<Looked>) => void;
  };
  /** In UTC. */
  readonly today: string;
}

/** What every other control of a report screen is given. */
export interface ReportPartProps {
  readonly address: ReportAddress;
  /** In UTC. */
  readonly today: string;
}

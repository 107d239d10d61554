import { dimensionKeys } from '@millrace/contract/report/dimension';
import { metricKeys } from '@millrace/contract/report/metric';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';
import { useQuery } from '../navigation/use-query.ts';
import { type ReportState, readReport, writeReport } from './report-state.ts';

const sortable = [...dimensionKeys, ...metricKeys];

export interface ReportAddress {
  readonly state: ReportState;
  /** The order of the table's rows. */
  readonly rows: ListAddress<(typeof sortable)[number]>;
  /** Changes some of the report. */
  readonly change: (parts: Partial<ReportState>) => void;
}

/**
 * The address as the state of a report: a reload and a link that is shared show the same.
 * @param usual what is shown where the address does not say
 */
export function useReportAddress(usual: ReportState): ReportAddress {
  const [query, setQuery] = useQuery();
  return {
    state: readReport(query, usual),
    rows: useListAddress(sortable),
    change: (parts) =>
      setQuery((current) => {
        const state = { ...readReport(current, usual), ...parts };
        // The days compared with were chosen for the days that they stood beside.
        return writeReport(current, 'period' in parts ? { ...state, before: undefined } : state, usual);
      }),
  };
}

import { mostIds } from '@millrace/contract/kit/query';
import type { PlaceDimension } from '@millrace/contract/report/dimension';
import { idIn } from '../../list/id-in.ts';
import { paths } from '../../navigation/paths.ts';
import type { WhyQuestion } from './why-question.ts';

/** What the change log is asked for beside a figure, and what its address says to show the same. */
export interface ChangesQuestion {
  readonly about: 'earning';
  readonly from: string;
  readonly to: string;
  readonly ofApps?: string;
  readonly ofPlacements?: string;
  readonly ofInstances?: string;
}

/** What earns money, from the first of the days compared with to the last one, where the figure is about. */
export function changesBeside({ beforeFrom: from, to, filters }: WhyQuestion): ChangesQuestion {
  const apps = idsOf(filters, 'app');
  const placements = idsOf(filters, 'placement');
  const instances = idsOf(filters, 'instance');
  return {
    ...{ about: 'earning', from, to },
    ...(apps && { ofApps: apps }),
    ...(placements && { ofPlacements: placements }),
    ...(instances && { ofInstances: instances }),
  };
}

/** The change log with just these. */
export function changesLink(question: ChangesQuestion): string {
  return `${paths.changeLog}?${new URLSearchParams({ ...question })}`;
}

/**
 * The ids that all filters by a dimension leave, as the change log takes them.
 * @returns undefined where none is chosen, or more than can be asked for: then it is not narrowed by them
 */
function idsOf(filters: WhyQuestion['filters'], dimension: PlaceDimension): string | undefined {
  const [first, ...others] = filters.filter((filter) => filter.dimension === dimension && !filter.exclude);
  const ids = (first?.values ?? []).filter(
    (value) => idIn(value) !== undefined && others.every(({ values }) => values.includes(value)),
  );
  return ids.length === 0 || ids.length > mostIds ? undefined : ids.join(',');
}

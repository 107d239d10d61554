import type { RequestInput } from '@millrace/contract/kit/call';
import { mostIds } from '@millrace/contract/kit/query';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import type { listChanges } from '@millrace/contract/report/change-log';
import type { PlaceDimension } from '@millrace/contract/report/dimension';
import { idIn } from '../../navigation/id-in-address.ts';
import { paths } from '../../navigation/paths.ts';
import type { WhyQuestion } from './why-question.ts';

/** Lists by which the change log is narrowed to what a figure is about, by the dimension whose filter says so. */
const lists = {
  app: 'ofApps',
  placement: 'ofPlacements',
  instance: 'ofInstances',
  scene: 'ofScenes',
  rule: 'ofRules',
  network: 'ofNetworks',
} as const satisfies Partial<Record<PlaceDimension, keyof RequestInput<typeof listChanges>>>;
type Listed = keyof typeof lists;

/** What the change log is asked for beside a figure, and what its address says to show the same. */
export interface ChangesQuestion extends Partial<Record<(typeof lists)[Listed], string>> {
  readonly about: 'earning';
  readonly from: string;
  readonly to: string;
}

/** What earns money, from the first of the days compared with to the last one, where the figure is about. */
export function changesBeside({ beforeFrom: from, to, filters }: WhyQuestion): ChangesQuestion {
  const narrowed = (Object.keys(lists) as Listed[]).flatMap((dimension) => {
    const ids = idsOf(filters, dimension);
    return ids === undefined ? [] : [[lists[dimension], ids] as const];
  });
  return { ...{ about: 'earning', from, to }, ...Object.fromEntries(narrowed) };
}

/** The change log with just these. */
export function changesLink(question: ChangesQuestion): string {
  return `${paths.changeLog}?${new URLSearchParams({ ...question })}`;
}

/**
 * The ids that all filters by a dimension leave, as the change log takes them.
 * @returns undefined where none is chosen, or more than can be asked for: then it is not narrowed by them
 */
function idsOf(filters: WhyQuestion['filters'], dimension: Listed): string | undefined {
  const [first, ...others] = filters.filter((filter) => filter.dimension === dimension && !filter.exclude);
  const isOne = (value: string) =>
    dimension === 'network' ? isNetworkId(Number(value)) : idIn(value) !== undefined;
  const ids = (first?.values ?? []).filter(
    (value) => isOne(value) && others.every(({ values }) => values.includes(value)),
  );
  return ids.length === 0 || ids.length > mostIds ? undefined : ids.join(',');
}

import type { Permission } from '@millrace/contract/people/permission';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import { Link, useSearchParams } from 'react-router';
import { figurePeriodIn, withFigurePeriod } from '../figures/figure-period.ts';
import { paths, pathTo, promotedAppAddress } from '../navigation/paths.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { isRemoved, type ReportNames, valueText } from './value-text.ts';

/** The screens of what reports are broken down by, and who may open them. */
const screens = {
  app: { permission: 'dashboard', to: (id: number) => `${paths.appDashboard}?pubAppId=${id}` },
  placement: { permission: 'placement', to: (id: number) => pathTo(paths.editPlacement, id) },
  instance: { permission: 'mediation', to: (id: number) => pathTo(paths.editInstance, id) },
  rule: { permission: 'mediation', to: (id: number) => pathTo(paths.editRule, id) },
  promotedApp: { permission: 'promote', to: promotedAppAddress },
  abTest: { permission: 'abt', to: (id: number) => pathTo(paths.abTestReport, id) },
} as const satisfies Partial<
  Record<DimensionKey, { readonly permission: Permission; readonly to: (id: number) => string }>
>;
type Opened = keyof typeof screens;

const isOpened = (dimension: DimensionKey): dimension is Opened => dimension in screens;

interface DimensionValueProps {
  readonly dimension: DimensionKey;
  readonly value: string;
  readonly names: Partial<ReportNames>;
}

/** What a row of a report is about; what has a screen of its own leads there, with figures of the same days. */
export function DimensionValue({ dimension, value, names }: DimensionValueProps) {
  const words = valueText(dimension, value, names);
  if (!isOpened(dimension) || names[dimension]?.[value] === undefined || isRemoved(dimension, value, names))
    return words;
  return (
    <Opening of={dimension} id={Number(value)}>
      {words}
    </Opening>
  );
}

interface OpeningProps {
  readonly of: Opened;
  readonly id: number;
  readonly children: string;
}

function Opening({ of, id, children }: OpeningProps) {
  const { permission, to } = screens[of];
  const [query] = useSearchParams();
  const mayOpen = useAllowed(permission, 'query');
  if (!mayOpen) return children;
  return <Link to={withFigurePeriod(to(id), figurePeriodIn(query))}>{children}</Link>;
}

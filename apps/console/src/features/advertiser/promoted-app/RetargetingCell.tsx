import type { AppWithEvents, PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { standingKinds, standingOf, stepOf } from '../../../kit/promoted-app/retargeting-step.ts';
import { Status } from '../../../kit/ui/Status.tsx';

interface RetargetingCellProps {
  readonly app: PromotedApp;
  /** What it was told; undefined: nothing. */
  readonly told: AppWithEvents | undefined;
}

/** How retargeting of an app stands, and what is to be done next. */
export function RetargetingCell({ app, told }: RetargetingCellProps) {
  const text = useText();
  const standing = standingOf(told);
  return (
    <div className="promoted-app-standing">
      <Status kind={standingKinds[standing]}>{text(`promotedApp.standing.${standing}`)}</Status>
      <Link to={stepOf[standing](app)}>{text(`promotedApp.step.${standing}`)}</Link>
    </div>
  );
}

import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined';
import { type App, getAppProgress } from '@millrace/contract/publisher/app';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { useApiQuery } from '../api/query.ts';
import { useAskedAgain } from '../api/use-asked-again.ts';
import { useText } from '../i18n/i18n.ts';
import { currentRights, useUser } from '../session/session.ts';
import { useStore } from '../store.ts';
import { closedSteps, closeStep, isClosed } from './closed-steps.ts';
import { nextStep, type SetUpStep, stepTargets } from './next-step.ts';
import { useIsCalled } from './use-is-called.ts';
import './next-step.css';

interface NextStepProps {
  readonly app: Pick<App, 'id' | 'appName'>;
  /** The step that the screen is for. */
  readonly on: SetUpStep | 'apps';
}

/**
 * Says what an app needs next before it can be served, with the way there. Nothing is drawn while nothing is known, when
 * nothing is missing, when the person may not do it, or has closed this hint.
 */
export function NextStep({ app, on }: NextStepProps) {
  const text = useText();
  const { id: userId } = useUser();
  const rights = currentRights();
  const closed = useStore(closedSteps);
  const progress = useApiQuery(getAppProgress, { pubAppId: app.id }, { fresh: true, quiet: true });
  // What is added or switched on the screen may be the step itself.
  useAskedAgain(getAppProgress);
  const step = progress.data === undefined ? null : nextStep(progress.data, on);
  const isCalled = useIsCalled(app.id, step === 'sdk');
  if (step === null) return null;
  // Whose phones call has put the SDK in.
  if (step === 'sdk' && isCalled !== false) return null;
  const { to, permission, action } = stepTargets[step];
  const hint = { userId, appId: app.id, step };
  if (isClosed(closed, hint) || !rights.holds(permission, [action])) return null;
  return (
    <aside className="next-step" aria-label={text('nextStep.label')}>
      <CompassOutlined aria-hidden />
      <p>
        <strong>{text('nextStep.title', { name: app.appName })}</strong> {text(`nextStep.${step}`)}
      </p>
      <Link to={`${to}${to.includes('?') ? '&' : '?'}pubAppId=${app.id}`}>
        {text(`nextStep.${step}Action`)}
      </Link>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('nextStep.close')}
        title={text('nextStep.close')}
        onClick={() => closeStep(hint)}
      />
    </aside>
  );
}

import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { Step } from './steps.ts';

interface StepListProps {
  readonly steps: readonly Step[];
  readonly organization: string;
}

/** The set-up steps, each with its state and the way to it. */
export function StepList({ steps, organization }: StepListProps) {
  const text = useText();
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="card">
      <p className="lead">{text('overview.progress', { done, total: steps.length })}</p>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.key} className="step">
            {step.done ? (
              <CheckCircleFilled aria-hidden className="step-done" />
            ) : (
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
            )}
            <div className="step-text">
              <h2>{text(step.title)}</h2>
              <p className="lead">{text(step.body, { organization })}</p>
            </div>
            <span className="step-state">{text(step.done ? 'overview.done' : 'overview.open')}</span>
            <Link to={step.to}>{text(step.action)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

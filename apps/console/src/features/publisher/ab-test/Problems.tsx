import type { AbTest, TestCheck, TestProblem } from '@millrace/contract/publisher/ab-test';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationType, paths, pathTo } from '../../../kit/navigation/paths.ts';
import type { Wizard } from './use-wizard.ts';
import type { WizardStep } from './wizard-step.ts';

type Problem = TestCheck['problems'][number];
/** A step of the set-up, or the address of another screen. */
type Place = { readonly step: WizardStep } | { readonly to: string };

/** Where each kind of problem is mended. */
const places: Readonly<Record<TestProblem, (test: AbTest, problem: Problem) => Place>> = {
  appOff: () => ({ to: `${paths.allApps}?status=all` }),
  placementOff: ({ placementId }) => ({ to: pathTo(paths.editPlacement, placementId) }),
  groupAEmpty: ({ pubAppId, placementId }) => ({
    to: `${paths.mediation}?pubAppId=${pubAppId}&placementId=${placementId}&type=${mediationType.rules}`,
  }),
  groupBEmpty: ({ groups }) => ({ step: groups.B.length === 0 ? 'rules' : 'groupB' }),
  ruleEmpty: (_, { ruleId }) =>
    ruleId === null ? { step: 'groupB' } : { to: pathTo(paths.editRule, ruleId) },
  settingsDiffer: () => ({ step: 'basics' }),
  unitMissing: () => ({ step: 'groupB' }),
  unitTaken: () => ({ step: 'groupB' }),
  tooManyInstances: ({ pubAppId, placementId }) => ({
    to: `${paths.mediation}?pubAppId=${pubAppId}&placementId=${placementId}&type=${mediationType.instances}`,
  }),
};

interface ProblemsProps {
  readonly test: AbTest;
  readonly problems: readonly Problem[];
  readonly wizard: Wizard;
}

/** What keeps a test from starting, each with the way to where it is mended. */
export function Problems({ test, problems, wizard }: ProblemsProps) {
  const text = useText();
  if (problems.length === 0) return null;
  return (
    <ul className="problems">
      {problems.map((problem) => {
        const said = text(`abTest.problem.${problem.kind}`, { name: problem.name });
        const place = places[problem.kind](test, problem);
        const label = text('abTest.mendProblem', { problem: said });
        return (
          <li key={`${problem.kind} ${problem.name}`}>
            <span>{said}</span>
            {'step' in place ? (
              <Button type="link" size="small" aria-label={label} onClick={() => wizard.show(place.step)}>
                {text('abTest.mend')}
              </Button>
            ) : (
              <Link to={place.to} aria-label={label}>
                {text('abTest.mend')}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

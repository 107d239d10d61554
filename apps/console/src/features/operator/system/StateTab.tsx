import { type Fact, findings, getSystem } from '@millrace/contract/operator/system';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatMoment } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { adviceText, lookEvery, saidText, statusOf } from './fact-text.ts';
import { Servers } from './Servers.tsx';

/** Part by part how it stands and what to do about it, the worst first, above the servers. */
export function StateTab() {
  const text = useText();
  const query = useApiQuery(getSystem, {}, { every: lookEvery, quiet: true, fresh: true });
  return (
    <Loaded query={query}>
      {({ at, facts, servers }) => (
        <>
          <div className="system-summary">
            <Summary facts={facts} />
            <span className="lead">{text('system.lookedAt', { at: formatMoment(at) })}</span>
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              {text('system.lookAgain')}
            </Button>
          </div>
          <ul className="system-facts" aria-label={text('system.facts')}>
            {facts.map((fact) => (
              <FactCard key={fact.part} fact={fact} />
            ))}
          </ul>
          <Servers servers={servers} />
        </>
      )}
    </Loaded>
  );
}

function Summary({ facts }: { readonly facts: readonly Fact[] }) {
  const text = useText();
  const count = (state: string) => facts.filter(({ finding }) => findings[finding] === state).length;
  const worst = count('failing') > 0 ? 'failing' : count('attention') > 0 ? 'attention' : 'ok';
  return (
    <strong role="status">
      <Status kind={statusOf[worst]}>{text(`system.summary.${worst}`, { count: count(worst) })}</Status>
    </strong>
  );
}

function FactCard({ fact }: { readonly fact: Fact }) {
  const text = useText();
  const state = findings[fact.finding];
  const advice = adviceText(text, fact);
  return (
    <li className="card system-fact">
      <header>
        <h2>{text(`system.parts.${fact.part}`)}</h2>
        <Status kind={statusOf[state]}>{text(`system.states.${state}`)}</Status>
      </header>
      <p>{saidText(text, fact)}</p>
      {advice !== null && <p className="lead">{advice}</p>}
    </li>
  );
}

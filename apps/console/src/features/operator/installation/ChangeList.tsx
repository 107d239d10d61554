import { type InstallationChange, listInstallationChanges } from '@millrace/contract/operator/installation';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ActionTag } from '../../../kit/history/ActionTag.tsx';
import '../../../kit/history/history.css';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { isUnset, settingLabels, settingText } from './setting-texts.ts';

const step = 20;
/** What the call answers at most at once. */
const most = 100;

/** Who changed what of the installation itself, the newest first. */
export function ChangeList() {
  const text = useText();
  const [size, setSize] = useState(step);
  const changes = useApiQuery(
    listInstallationChanges,
    { size },
    { quiet: true, fresh: true, keepPrevious: true },
  );
  return (
    <Loaded query={changes}>
      {({ list, total }) => (
        <section className="card" aria-label={text('installation.historyTab')}>
          <p className="lead">
            {text(total === 0 ? 'installation.historyEmpty' : 'installation.historyLead')}
          </p>
          <ul className="history">
            {list.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </ul>
          {total > list.length && size < most && (
            <Button loading={changes.isFetching} onClick={() => setSize(Math.min(size + step, most))}>
              {text('installation.historyMore')}
            </Button>
          )}
        </section>
      )}
    </Loaded>
  );
}

function ChangeItem({ change }: { readonly change: InstallationChange }) {
  const text = useText();
  const labels = settingLabels(text);
  const { action, at, byCommand, entity, fields, name, who } = change;
  return (
    <li className="history-entry">
      <div className="history-head">
        <ActionTag action={action} />
        <strong>{text(`installation.entity.${entity}`)}</strong>
        {entity === 'person' && <span>{name}</span>}
        <span>{who ?? text(byCommand ? 'installation.byCommand' : 'installation.somebody')}</span>
        <time dateTime={at} title={at}>
          {formatInstant(at)}
        </time>
      </div>
      <dl className="change-fields">
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              {action !== 'add' && (
                <span className="change-before">
                  <span className="sr-only">{text('changeLog.before')} </span>
                  <Value {...{ field, value: before }} />
                </span>
              )}
              {action !== 'add' && <span className="change-arrow" aria-hidden="true" />}
              <span className="change-after">
                <span className="sr-only">{text('changeLog.after')} </span>
                <Value {...{ field, value: after }} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const said = settingText(useText(), field, value);
  // What was not there is not struck out.
  return isUnset(value) ? <span className="change-none">{said}</span> : said;
}

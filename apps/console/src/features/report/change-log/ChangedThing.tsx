import type { Change } from '@millrace/contract/report/change-log';
import { isRecordedEntity } from '@millrace/contract/report/recorded-fields';
import { nameOfChanged } from '../../../kit/history/consequence.ts';
import { entityLabelKey } from '../../../kit/history/field-label.ts';
import { openHistory } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What was changed; its name opens all of its history. */
export function ChangedThing({ change }: { readonly change: Change }) {
  const text = useText();
  const { entity, entityId: id, app } = change;
  const name = nameOfChanged(change, text);
  const label = entityLabelKey(entity);
  return (
    <div className="changed-thing">
      {isRecordedEntity(entity) ? (
        <button
          type="button"
          className="changed-name"
          aria-label={text('changeLog.historyOf', { name })}
          onClick={(event) => {
            // The row opens by a click too.
            event.stopPropagation();
            openHistory({ entity, id, name });
          }}
        >
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      <small>
        {label === undefined ? entity : text(label)}
        {app !== null && entity !== 'app' && ` ${text('changeLog.inApp', { name: app.appName })}`}
      </small>
    </div>
  );
}

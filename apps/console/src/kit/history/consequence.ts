import type { Change } from '@millrace/contract/report/change-log';
import type { text as translate } from '../i18n/i18n.ts';
import { fieldLabelKey } from './field-label.ts';

/** What a thing was called at the time of a change, or its number where it has no name. */
export function nameOfChanged(
  { name, entityId }: Pick<Change, 'name' | 'entityId'>,
  text: typeof translate,
): string {
  return name ?? text('changeLog.nameless', { id: entityId });
}

/** What taking a change back does, in a sentence. */
export function consequenceOf(change: Change, text: typeof translate): string {
  const name = nameOfChanged(change, text);
  switch (change.action) {
    case 'add':
      return text(change.entity === 'instance' ? 'instance.revertAdd' : 'changeLog.revertAdd', {
        name,
      });
    case 'delete':
      return text('changeLog.revertDelete', { name });
    case 'enable':
      return text('changeLog.revertEnable', { name });
    case 'disable':
      return text('changeLog.revertDisable', { name });
    case 'edit':
      return text('changeLog.revertEdit', { fields: labelsOf(change, text).join(text('form.separator')) });
  }
}

function labelsOf({ entity, fields }: Change, text: typeof translate): string[] {
  return fields.map(({ field }) => {
    const key = fieldLabelKey(entity, field);
    return text('changeLog.quoted', { name: key === undefined ? field : text(key) });
  });
}

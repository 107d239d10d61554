import { fieldLabels } from '@millrace/contract/publisher/network/network';
import {
  isRecordedEntity,
  kindOfField,
  type RecordedEntity,
  type RecordedName,
  recordedFields,
} from '@millrace/contract/report/recorded-fields';
import type { MessageKey } from '@millrace/messages';

/** Names that mean something else in one kind of thing. */
const own: Readonly<Record<string, MessageKey>> = {
  'company.state': 'changeLog.field.province',
  'campaign.pacing': 'changeLog.field.spendPacing',
};

/** The text that names a recorded field; undefined for a field of a version of Millrace that this one does not know. */
export function fieldLabelKey(entity: string, field: string): MessageKey | undefined {
  const credential = field.startsWith('credentials.') && field.slice('credentials.'.length);
  const label = fieldLabels.find((known) => known === credential);
  if (label !== undefined) return `adNetwork.field.${label}`;
  if (!isRecordedEntity(entity) || !isRecordedField(entity, field)) return undefined;
  return own[`${entity}.${field}`] ?? `changeLog.field.${nameOf(field)}`;
}

function isRecordedField(entity: RecordedEntity, field: string): field is RecordedName {
  return kindOfField(entity, field) !== undefined;
}

/** `targeting.osMin` has the text of `osMin`. */
function nameOf(field: RecordedName): RecordedName {
  return field.replace(/^targeting\./, '') as RecordedName;
}

/** The text that names a kind of thing; undefined for one that this version does not know. */
export function entityLabelKey(entity: string): MessageKey | undefined {
  return isRecordedEntity(entity) ? `changeLog.entity.${entity}` : undefined;
}

/** Fields are told in the order of their form: the store has them in another one. */
export function placeOfField(entity: string, field: string): number {
  const names = isRecordedEntity(entity) ? Object.keys(recordedFields[entity]) : [];
  const place = names.indexOf(field);
  return place === -1 ? names.length : place;
}

import { type Fields, fieldsOf } from '../../platform/fields.ts';
import { flagOf, textOf } from '../wire/coerce.ts';

/** What a measurement company leaves where it has nothing to put in: a macro as it was written. */
const macro = /^(\$?\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|null|undefined)$/i;

export const isMacro = (text: string): boolean => macro.test(text);

/** What a field says; empty: nothing, or a macro that nobody has replaced. */
export function said(fields: Fields, name: string, most: number): string {
  const text = textOf(fields[name], most)?.trim() ?? '';
  return isMacro(text) ? '' : text;
}

/**
 * By what names advertising ids are told of. Companies that have a macro for each system's id send all of them, and leave those
 * empty that the device has not.
 */
export const deviceFields = ['device_id', 'gaid', 'idfa', 'oaid'] as const;

/** The advertising id that somebody tells of, whoever may know it; empty: none, or one of zeros. */
export function namedDevice(fields: Fields): string {
  const ids = deviceFields.map((name) => said(fields, name, 64));
  return ids.find((id) => !/^[0-]*$/.test(id)) ?? '';
}

/** The same, where it may be known. */
export const toldDevice = (fields: Fields): string => (mayNotKnow(fields) ? '' : namedDevice(fields));

/** Whether the person refused, or the law refuses for them, that it is known who they are. */
export function mayNotKnow(fields: Fields): boolean {
  const { gdpr, coppa, ccpa } = { ...fields, ...fieldsOf(fields.regs) };
  return [gdpr, coppa, ccpa].some((flag) => flagOf(flag) === true) || flagOf(fields.consent) === false;
}

import type { FieldError } from '@millrace/contract/kit/field-errors';
import { fieldLabels } from '@millrace/contract/publisher/network/network';
import { text } from '../i18n/i18n.ts';

/** What is wrong with a field, in the person's language; an error of a credential names it by its label's key. */
export function sentence({ key, params }: FieldError): string {
  const label = fieldLabels.find((known) => known === params.label);
  return text(key, label === undefined ? params : { ...params, label: text(`adNetwork.field.${label}`) });
}

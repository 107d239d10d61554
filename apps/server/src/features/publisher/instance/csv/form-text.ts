import type { Instance } from '@millrace/contract/publisher/instance';
import { formOf } from '../present-instance.ts';
import { normalForm } from './normal-form.ts';

/** Two instances whose forms would be stored as the same have the same text. */
export function formText(instance: Instance): string {
  return JSON.stringify(normalForm(formOf(instance)));
}

import { type Instance, instanceFormOf } from '@millrace/contract/publisher/instance';
import { normalForm } from './normal-form.ts';

/** Two instances whose forms would be stored as the same have the same text. */
export function formText(instance: Instance): string {
  return JSON.stringify(normalForm(instanceFormOf(instance)));
}

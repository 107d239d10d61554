import type { instanceErrors } from '@millrace/contract/instance';
import type { ErrorName } from '@millrace/contract/kit/error';

export const instance = {
  mediationLead: 'What each placement asks for ads, and in which order.',
  title: 'Instances',
  lead: 'An instance is one Unit ID of an ad network in a placement.',
  errors: {} satisfies Record<ErrorName<typeof instanceErrors>, string>,
} as const;

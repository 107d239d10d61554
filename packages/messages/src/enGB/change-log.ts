import type { changeLogErrors } from '@millrace/contract/change-log';
import type { ErrorName } from '@millrace/contract/kit/error';

export const changeLog = {
  errors: {
    alreadyReverted: 'This change was taken back already by change {{id}}.',
    laterChange: 'Change {{id}} by {{who}} on {{at}} stands on it. Take that one back first.',
    changedSince: 'It is no longer as this change left it.',
    gone: 'What was changed does not exist any more.',
    final: 'A change of this kind can not be taken back.',
    nothingChanged: 'There is nothing to take back.',
    notYours: 'Your role may not change this.',
    refused: 'It can not be as it was before: {{reason}}',
  } satisfies Record<ErrorName<typeof changeLogErrors>, string>,
} as const;

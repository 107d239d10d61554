import type { ErrorName } from '@millrace/contract/kit/error';
import type { placementErrors } from '@millrace/contract/placement';

export const placement = {
  errors: {
    nameEmpty: 'Please enter the name of the placement.',
    nameTaken: 'Another active placement of this app has this name.',
    callbackMalformed: 'Please enter a full address that begins with http:// or https://.',
    stepsOrder: 'More failures than in the step before.',
    notOfType: 'Placements of this type do not have this.',
    limit: 'An app holds at most {{max}} placements.',
    appDisabled: 'This app is disabled. Enable it first, then add placements.',
    mainDisabled: 'Only an active placement can be the main one. Enable it first.',
    mainNeeded: 'One placement of each type is the main one. Make another one the main placement instead.',
    sceneNameEmpty: 'Please enter the name of the scene.',
    sceneNameTaken: 'Another scene of this placement has this name.',
    sceneDefault: 'One active scene is the default one.',
    sceneLimit: 'A placement holds at most {{max}} scenes.',
    noScenes: 'Placements of this type do not have scenes.',
  } satisfies Record<ErrorName<typeof placementErrors>, string>,
} as const;

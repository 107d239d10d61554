import type { instanceErrors } from '@millrace/contract/instance';
import type { ErrorName } from '@millrace/contract/kit/error';

export const instance = {
  mediationLead: 'What each placement asks for ads, and in which order.',
  title: 'Instances',
  lead: 'An instance is one Unit ID of an ad network in a placement.',
  errors: {
    nameEmpty: 'Please enter a name.',
    unitIdEmpty: 'Please enter the Unit ID.',
    unitIdTaken: 'This Unit ID has already existed.',
    unitIdFixed: 'The Unit ID of cross promotion can not be changed.',
    networkEmpty: 'Please choose an ad network.',
    networkNotSetUp: 'Set up and enable this network for the app first.',
    adTypeUnsupported: 'This network does not serve the ad type of the placement.',
    madeByItself: 'Instances of cross promotion are made when the network is enabled.',
    placementDisabled: 'This placement is disabled. Enable it first.',
    noBidding: 'This network does not bid.',
    onlyBidding: 'This network only bids.',
    ecpmMalformed: 'Please enter an eCPM in USD from 0 to 100,000 with at most 2 decimals, e.g. 12.50.',
    regionsEmpty: 'Please choose at least one region.',
    regionTwice: 'A region can stand in one group only.',
    tooMany: 'A placement can have {{limit}} instances at most; this one has {{count}}.',
    rowsEmpty: 'Please enter at least one instance.',
    inRules: 'This instance stands in rules. Take it out of them first, or disable it.',
  } satisfies Record<ErrorName<typeof instanceErrors>, string>,
} as const;

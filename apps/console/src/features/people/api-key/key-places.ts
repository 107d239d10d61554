import { side } from '@millrace/contract/common';
import { ownKeysAddress, paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useUser } from '../../../kit/session/session.ts';

export interface KeyPlaces {
  readonly list: string;
  readonly add: string;
  readonly edit: (id: number) => string;
}

const ofPublisher: KeyPlaces = {
  list: paths.apiKeys,
  add: paths.addApiKey,
  edit: (id) => pathTo(paths.editApiKey, id),
};

/** The people of an advertiser open listed paths only: keys are beside the events that they tell of. */
const ofAdvertiser: KeyPlaces = {
  list: ownKeysAddress(),
  add: ownKeysAddress('new'),
  edit: ownKeysAddress,
};

/** Where the keys of the current organization are seen to. */
export function useKeyPlaces(): KeyPlaces {
  return useUser().userType === side.advertiser ? ofAdvertiser : ofPublisher;
}

import { adType } from '@millrace/contract/publisher/ad-type';
import { type PlacementForTests, rewardedForm } from '../testing/placements.ts';

const scene = { name: 'Level end', frequencyCap: 3, frequencyHours: 1 };

/** What its owner asks of a placement, in an order in which each can succeed. */
export const placementQuestions: Readonly<Record<string, (placement: PlacementForTests) => object>> = {
  listPlacements: ({ pubAppId }) => ({ pubAppId }),
  selectPlacements: ({ pubAppId }) => ({ pubAppId }),
  getPlacement: ({ id }) => ({ id }),
  getCallbackSecret: ({ pubAppId }) => ({ pubAppId }),
  createPlacement: ({ pubAppId }) => ({ ...rewardedForm(), pubAppId, adType: adType.rewardedVideo }),
  updatePlacement: ({ id }) => ({ ...rewardedForm({ name: 'Other' }), id, version: 1 }),
  updatePlacementMain: ({ second }) => ({ id: second }),
  updatePlacementStatus: ({ id }) => ({ id, status: 0 }),
  updatePlacementStatuses: ({ id, second }) => ({ ids: [id, second], status: 1 }),
  listScenes: ({ id }) => ({ placementId: id }),
  createScene: ({ id }) => ({ ...scene, placementId: id }),
  updateScene: (placement) => ({ ...scene, name: 'Renamed', id: placement.scene, version: 3 }),
  updateSceneStatus: (placement) => ({ id: placement.scene, status: 1 }),
};

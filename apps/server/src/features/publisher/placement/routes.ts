import {
  createPlacement,
  createScene,
  getCallbackSecret,
  getPlacement,
  listPlacements,
  listScenes,
  selectPlacements,
  updatePlacement,
  updatePlacementMain,
  updatePlacementStatus,
  updatePlacementStatuses,
  updateScene,
  updateSceneStatus,
} from '@millrace/contract/publisher/placement';
import { answer, type Route } from '../../../platform/http/route.ts';
import { addPlacement } from './add-placement.ts';
import { listPlacementsOfApp } from './list-placements.ts';
import { savePlacement } from './save-placement.ts';
import { addScene, listScenesOf, saveScene, setSceneStatus } from './scenes.ts';
import { selectActivePlacements } from './select-placements.ts';
import { setMainPlacement } from './set-main-placement.ts';
import { setPlacementStatus } from './set-placement-status.ts';
import { setPlacementStatuses } from './set-placement-statuses.ts';
import { showCallbackSecret } from './show-callback-secret.ts';
import { showPlacement } from './show-placement.ts';

export const placementRoutes: readonly Route[] = [
  answer(listPlacements, listPlacementsOfApp),
  answer(selectPlacements, selectActivePlacements),
  answer(getPlacement, showPlacement),
  answer(getCallbackSecret, showCallbackSecret),
  answer(createPlacement, addPlacement),
  answer(updatePlacement, savePlacement),
  answer(updatePlacementStatus, setPlacementStatus),
  answer(updatePlacementStatuses, setPlacementStatuses),
  answer(updatePlacementMain, setMainPlacement),
  answer(listScenes, listScenesOf),
  answer(createScene, addScene),
  answer(updateScene, saveScene),
  answer(updateSceneStatus, setSceneStatus),
];

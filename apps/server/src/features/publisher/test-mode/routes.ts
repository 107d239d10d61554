import {
  getDecisionTrace,
  listDecisionTraces,
  listTraceReports,
} from '@millrace/contract/publisher/decision-trace';
import {
  cancelTestSession,
  createTestDevice,
  endTestedNetwork,
  finishTestSession,
  getCurrentSession,
  getTestDevice,
  listTestableNetworks,
  listTestDevices,
  listTestSessions,
  removeTestDevice,
  restoreTestDevice,
  setTestResult,
  startTestedNetwork,
  startTestSession,
  updateTestDevice,
} from '@millrace/contract/publisher/test-mode';
import { answer, type Route } from '../../../platform/http/route.ts';
import { cancelSession, finishSession } from './close-session.ts';
import { listDevices, readDevice } from './list-devices.ts';
import { listSessions, readCurrentSession } from './read-sessions.ts';
import { listReports, listTraces, readTrace } from './read-traces.ts';
import { removeDevice, restoreDevice } from './remove-device.ts';
import { endNetwork, startNetwork } from './run-network.ts';
import { createDevice, updateDevice } from './save-device.ts';
import { setResult } from './set-result.ts';
import { startSession } from './start-session.ts';
import { listNetworks } from './testable-networks.ts';

export const testModeRoutes: readonly Route[] = [
  answer(listTestDevices, listDevices),
  answer(getTestDevice, readDevice),
  answer(createTestDevice, createDevice),
  answer(updateTestDevice, updateDevice),
  answer(removeTestDevice, removeDevice),
  answer(restoreTestDevice, restoreDevice),
  answer(getCurrentSession, readCurrentSession),
  answer(listTestableNetworks, listNetworks),
  answer(listTestSessions, listSessions),
  answer(startTestSession, startSession),
  answer(startTestedNetwork, startNetwork),
  answer(endTestedNetwork, endNetwork),
  answer(setTestResult, setResult),
  answer(finishTestSession, finishSession),
  answer(cancelTestSession, cancelSession),
  answer(listDecisionTraces, listTraces),
  answer(getDecisionTrace, readTrace),
  answer(listTraceReports, listReports),
];

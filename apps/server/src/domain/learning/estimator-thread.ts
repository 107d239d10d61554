import { parentPort } from 'node:worker_threads';
import { Estimation } from './estimation.ts';
import type { FromEstimator, ToEstimator } from './estimator-messages.ts';

/** The thread that estimates: a large organization takes it seconds, in which the server has others to answer. */
let estimation = new Estimation();

parentPort?.on('message', (message: ToEstimator) => parentPort?.postMessage(answer(message)));

function answer(message: ToEstimator): FromEstimator {
  switch (message.type) {
    case 'begin':
      estimation = new Estimation();
      break;
    case 'instances':
      estimation.addInstances(message.instances);
      break;
    case 'days':
      estimation.addDays(message.days);
      break;
    case 'take':
      return estimation.take(message.now);
  }
  return [];
}

import { thisMachine, unsupportedReason } from '../supported-platform.mjs';
import { installWhenStale } from './install.mjs';
import { environmentFor, pinnedNode } from './pinned-node.mjs';
import { Stop } from './stop.mjs';

/**
 * What every command needs first: a machine that can run Millrace, the packages, the pinned Node.js.
 * @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime
 * @returns {Promise<Runtime>}
 */
export async function prepare() {
  const reason = unsupportedReason(thisMachine());
  if (reason !== undefined) throw new Stop(reason);
  await installWhenStale();
  const node = pinnedNode();
  return { node, env: environmentFor(node) };
}

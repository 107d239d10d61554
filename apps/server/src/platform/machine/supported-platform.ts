/**
 * Whether this machine can run Millrace at all. The scripts need the same answer on an older Node and before anything is
 * installed, hence plain JavaScript over there.
 */
export { thisMachine, unsupportedReason } from '../../../../../scripts/supported-platform.mjs';

import { paths } from '../../../../kit/navigation/paths.ts';

/** The registered phones, each of which leads to its decisions. */
export const devicesPath = `${paths.testMode}?tab=devices`;

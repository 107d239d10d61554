import { mediationType, paths, pathTo } from '../../../kit/navigation/paths.ts';

/** An app's instances of one network. */
export function instancesOf(pubAppId: number, adnId: number): string {
  return `${paths.mediation}?type=${mediationType.instances}&pubAppId=${pubAppId}&adnId=${adnId}`;
}

/** Where a network is set up for an app, and changed later. */
export function networkOfApp(pubAppId: number, adnId: number): string {
  return `${pathTo(paths.appNetwork, adnId)}?pubAppId=${pubAppId}`;
}

import { mediationType, paths } from '../../../kit/navigation/paths.ts';

interface Place {
  readonly pubAppId: number;
  readonly placementId: number;
}

/** Addresses of screens that are about one placement. */
export function rulePaths({ pubAppId, placementId }: Place) {
  const place = `pubAppId=${pubAppId}&placementId=${placementId}`;
  return {
    /** When it is the placement that does not exist. */
    rulesOfApp: `${paths.mediation}?type=${mediationType.rules}&pubAppId=${pubAppId}`,
    rules: `${paths.mediation}?type=${mediationType.rules}&${place}`,
    instances: `${paths.mediation}?type=${mediationType.instances}&${place}`,
    add: `${paths.addRule}?${place}`,
    serve: `${paths.serve}?${place}`,
    addTest: `${paths.addAbTest}?${place}`,
  };
}

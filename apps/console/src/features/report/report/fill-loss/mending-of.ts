import type { FillLossReason } from '@millrace/contract/report/fill-loss';
import { mediationType, paths } from '../../../../kit/navigation/paths.ts';

const places = {
  blockRules: paths.blockRules,
  placements: paths.placements,
  rules: `${paths.mediation}?type=${mediationType.rules}`,
  networks: paths.adNetworks,
  instances: `${paths.mediation}?type=${mediationType.instances}`,
} as const;
type Action = keyof typeof places;

const mended: Readonly<Record<FillLossReason, Action | undefined>> = {
  blocked: 'blockRules',
  deviceExcluded: 'placements',
  placementOff: 'placements',
  noRule: 'rules',
  nothingLeft: 'rules',
  notInitialised: 'networks',
  capped: 'instances',
  heldBack: 'placements',
  timeout: 'instances',
  noAd: 'instances',
  noBid: 'instances',
  consent: 'instances',
  untold: undefined,
};

/** Where a reason is mended: of the app that is chosen, else of the one that was looked at last. */
export function mendingOf(reason: FillLossReason, pubAppId: number | undefined) {
  const action = mended[reason];
  if (action === undefined) return undefined;
  const place: string = places[action];
  const app = pubAppId === undefined ? '' : `${place.includes('?') ? '&' : '?'}pubAppId=${pubAppId}`;
  return { action, to: place + app };
}

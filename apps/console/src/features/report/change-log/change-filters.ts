import { mostIds } from '@millrace/contract/kit/query';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { isRecordedEntity } from '@millrace/contract/report/recorded-fields';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';

/** As the call takes them. */
interface ChangeFilters {
  readonly entity?: string;
  readonly entityId?: number;
  readonly user?: number;
  readonly pubAppId?: number;
  readonly about?: 'earning';
  readonly ofApps?: string;
  readonly ofPlacements?: string;
  readonly ofInstances?: string;
  readonly ofScenes?: string;
  readonly ofRules?: string;
  readonly ofNetworks?: string;
  readonly batch?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What takes out all that says where a figure is about. */
export const emptyPlaces = {
  ...{ ofApps: '', ofPlacements: '', ofInstances: '' },
  ...{ ofScenes: '', ofRules: '', ofNetworks: '' },
} as const;

/** The parts of the address that leave some changes, beside the search. */
export const filterNames = [
  ...['entity', 'entityId', 'user', 'app', 'about', 'batch', 'from', 'to'],
  ...Object.keys(emptyPlaces),
];

function dayIn(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

const idsIn = (value: string) => {
  const ids = value.split(',');
  return ids.length <= mostIds && ids.every((id) => idIn(id) !== undefined) ? value : undefined;
};

const networksIn = (value: string) =>
  /^\d{1,2}(,\d{1,2})*$/.test(value) && value.split(',').every((one) => isNetworkId(Number(one)))
    ? value
    : undefined;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What of the address the server is asked for; what makes no sense there is left out. */
export function filtersIn({ filter }: Pick<ListAddress, 'filter'>): ChangeFilters {
  const found = {
    entity: isRecordedEntity(filter('entity')) ? filter('entity') : undefined,
    entityId: idIn(filter('entityId')),
    user: idIn(filter('user')),
    // Not `pubAppId`, by which screens of one app choose it.
    pubAppId: idIn(filter('app')),
    about: filter('about') === 'earning' ? ('earning' as const) : undefined,
    ofApps: idsIn(filter('ofApps')),
    ofPlacements: idsIn(filter('ofPlacements')),
    ofInstances: idsIn(filter('ofInstances')),
    ofScenes: idsIn(filter('ofScenes')),
    ofRules: idsIn(filter('ofRules')),
    ofNetworks: networksIn(filter('ofNetworks')),
    batch: uuid.test(filter('batch')) ? filter('batch') : undefined,
    from: dayIn(filter('from')),
    to: dayIn(filter('to')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

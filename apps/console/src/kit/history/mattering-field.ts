import type { Change } from '@millrace/contract/report/change-log';
import { isRecordedEntity, type recordedFields } from '@millrace/contract/report/recorded-fields';
import { placeOfField } from './field-label.ts';

type Recorded = typeof recordedFields;

/**
 * What people look for first in a change of a thing: what moves money before what names it. Of kinds that are not listed, and
 * of fields that are not, the first one of the form matters most.
 */
const matters: { readonly [Entity in keyof Recorded]?: readonly (keyof Recorded[Entity])[] } = {
  app: ['status', 'appName', 'storeUrl', 'appId', 'plat'],
  placement: ['status', 'frequencyCap', 'pacing', 'name', 'adType', 'sceneList', 'callbackUrl'],
  scene: ['status', 'frequencyCap', 'name'],
  ad_network_account: ['status', 'name', 'currency', 'adnId'],
  app_network: ['status', 'accountId', 'adnId'],
  instance: ['status', 'ecpmGroups', 'unitId', 'isBidding', 'frequencyCap', 'name', 'adnId'],
  mediation_rule: ['status', 'waterfall', 'bidding', 'optimizedType', 'countries', 'name'],
  ab_test: ['state', 'result', 'shareB', 'units', 'placementId', 'name'],
  test_device: ['deviceId', 'deviceName'],
  test_session: ['state', 'networks'],
  block_rule: ['status', 'adnId', 'appVersions', 'models', 'name'],
  alert_rule: ['status', 'alertValue', 'sensitivity', 'floorUsd', 'name'],
  campaign: ['switch', 'dailyBudget', 'bid', 'totalBudget', 'countries', 'creatives', 'name'],
  segment: ['switch', 'rules', 'name'],
  id_list: ['idCount', 'isArchived', 'name'],
  feed: ['switch', 'feedAddress', 'brake', 'feedHours', 'name'],
  promoted_app: ['status', 'storeId', 'domain', 'name'],
  network_payout: ['amount', 'currency', 'adnId'],
  reconciliation_note: ['text', 'adnId'],
  revenue_upload: ['mappedUnits', 'revenueUsd', 'rows', 'adnId'],
  invitation: ['roleId', 'email'],
};

/** Names stand beside what was done already; of what came or went they tell nothing more. */
const names: readonly string[] = ['name', 'appName', 'deviceName', 'fileName'];

/** Nor does what a form begins with: no cap, no pause, an empty list. */
const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/**
 * The field by which a change is told in one line.
 * @returns undefined where what was done and to what says all: something was switched, or came with nothing but a name
 */
export function matteringField({
  entity,
  action,
  fields,
}: Pick<Change, 'entity' | 'action' | 'fields'>): Change['fields'][number] | undefined {
  if (action === 'enable' || action === 'disable') return undefined;
  const first: readonly string[] = (isRecordedEntity(entity) && matters[entity]) || [];
  const rank = (field: string) => {
    const place = first.indexOf(field);
    return place === -1 ? first.length + placeOfField(entity, field) : place;
  };
  const tells =
    action === 'edit'
      ? fields
      : fields.filter(
          ({ field, before, after }) =>
            !names.includes(field) && field !== 'status' && !(isNothing(before) && isNothing(after)),
        );
  return tells.toSorted((one, other) => rank(one.field) - rank(other.field))[0];
}

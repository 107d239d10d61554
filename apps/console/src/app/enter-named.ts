import { type Side, side } from '@millrace/contract/common';
import {
  organizationParameter,
  selectAdvertisers,
  selectPublishers,
} from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { ApiError } from '../kit/api/api-error.ts';
import { callApi } from '../kit/api/call-api.ts';
import { text, textsReady } from '../kit/i18n/i18n.ts';
import { session } from '../kit/session/session.ts';
import { switchMembership } from '../kit/session/switch-membership.ts';
import { toast } from '../kit/ui/notices.ts';

/**
 * Links of mails name the organization or advertiser that they are about: it is entered, as by the switch menu. Where the person
 * may not be there they stay where they are and are told. An Administrator stays too: elsewhere they would work as others.
 * @returns the address without that name; null: it names none
 */
export async function enterNamed(url: URL): Promise<string | null> {
  const named = url.searchParams.get(organizationParameter);
  const { user } = session.get();
  if (named === null || user === null) return null;
  const rest = new URL(url);
  rest.searchParams.delete(organizationParameter);
  const isAdministrator = user.roles.some(({ id }) => id === role.administrator);
  if (named !== String(user.organization.id) && !isAdministrator) await enter(named);
  return rest.pathname + rest.search;
}

async function enter(named: string): Promise<void> {
  try {
    const place = await findPlace(named);
    if (place !== undefined) await switchMembership(place.membership, place.of, () => location.reload());
    else await tellClosed();
  } catch (error) {
    // What failed has been told; the address opens where the person was.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function findPlace(named: string) {
  const lists = [
    [side.publisher, await callApi(selectPublishers, {})],
    [side.advertiser, await callApi(selectAdvertisers, {})],
  ] as const satisfies readonly (readonly [Side, unknown])[];
  for (const [of, memberships] of lists) {
    const membership = memberships.find(({ id }) => String(id) === named);
    if (membership !== undefined) return { of, membership };
  }
  return undefined;
}

async function tellClosed(): Promise<void> {
  await textsReady();
  toast({ kind: 'warning', title: text('session.organizationClosed') });
}

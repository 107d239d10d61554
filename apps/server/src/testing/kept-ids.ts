import { deviceHash, deviceKeyOf, userHash } from '../domain/event/device-hash.ts';
import { keepIds } from '../domain/kept-id/keep-ids.ts';
import { idKeyOf, idSealer } from '../domain/kept-id/sealed-id.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

interface Told {
  readonly app: TestApp;
  readonly clickhouse: ClickHouse;
  readonly promoter: Pick<Person, 'organizationId'>;
}

let told = 0;

/** Ids of so many people: of every other one the advertising id of a device, from the first on. */
export const idsOfPeople = (people: number, from = 1) =>
  Array.from({ length: people }, (_, nth) => {
    const number = String(from + nth).padStart(12, '0');
    return nth % 2 === 0
      ? { isDevice: true, id: `38400000-8cf0-11bd-b23e-${number}` }
      : { isDevice: false, id: `customer-${number}` };
  });

/**
 * So many people did something, as the log ships it, with their ids where their advertiser has these kept.
 * @returns when
 */
export async function tellOfIds(
  { app, clickhouse, promoter: { organizationId } }: Told,
  event: string,
  people: number,
  { from = 1, areKnown = true }: { readonly from?: number; readonly areKnown?: boolean } = {},
): Promise<Date> {
  const at = app.clock.now();
  const now = at.getTime();
  const { secrets } = app.services;
  const [key, seal] = [deviceKeyOf(secrets), idSealer(idKeyOf(secrets))];
  told += 1;
  const known = idsOfPeople(people, from).map(({ id, isDevice }) => ({
    ...{ id, isDevice },
    person: isDevice ? deviceHash(key, id) : userHash(key, organizationId, id),
  }));
  const rows = known.map(({ isDevice, person }, nth) => ({
    ...{ kind: 'tracked', metric: '', organization_id: organizationId, advertiser_id: organizationId },
    ...{ promoted_app_id: 1, event_name: event, platform: 1, country: 'DE', record_id: `i${told}-${nth}` },
    ...(isDevice ? { told_device: person } : { told_user: person }),
    ...{ at: now, received_at: now },
  }));
  await clickhouse.ingest('event', rows, { token: `told-ids-${told}` });
  if (!areKnown) return at;
  await keepIds(
    app.services,
    organizationId,
    known.map(({ id, isDevice, person }) => ({
      ...{ person, isDevice, seen: now },
      sealed: seal(id, { advertiserId: organizationId, person }),
    })),
  );
  return at;
}

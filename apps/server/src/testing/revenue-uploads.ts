import { networkId } from '@millrace/contract/publisher/network/network-id';
import { checkRevenueUpload, listUploadUnits, uploadRevenue } from '@millrace/contract/report/revenue-upload';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const usual = { adnId: networkId.unity, fileName: 'report.csv' };

/** What brings in a report that has been checked: of a day, a unit and a revenue a row. */
export async function checkedUpload(app: TestApp, owner: Person, csv: string, change: object = {}) {
  const asked = { ...usual, ...change, csv };
  const { data } = await app.ask(checkRevenueUpload, { mapping: null, units: null, ...asked }, owner);
  const { mapping, units, check } = data;
  return { ...asked, mapping, units: [...units], check };
}

/** Brings in a report of a unit that nobody knows. @returns the upload's id */
export async function createUploadForTests(app: TestApp, owner: Person, unit = 'nobody'): Promise<number> {
  const input = await checkedUpload(app, owner, `day,unit_id,revenue\n2026-01-05,${unit},1.25\n`);
  return (await app.ask(uploadRevenue, input, owner)).data.id;
}

/** Brings in a report of AdMob of a unit that nobody knows. @returns what gives it the instance */
export async function createMappingForTests(app: TestApp, owner: Person, instance: number) {
  const csv = 'day,unit_id,revenue\n2026-01-07,later,1.25\n';
  const input = await checkedUpload(app, owner, csv, { adnId: networkId.adMob });
  const { id } = (await app.ask(uploadRevenue, input, owner)).data;
  const { check } = (await app.ask(listUploadUnits, { id }, owner)).data;
  return { id, units: [{ unit: 'later', instance }], check };
}

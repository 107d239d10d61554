import { permissionsOf, role } from '@millrace/contract/people/permission';
import { rightsOf } from '@millrace/contract/people/rights';
import type { Company } from '@millrace/contract/publisher/company';
import { describe, expect, it } from 'vitest';
import { isCompanyComplete, stepsOf } from './steps.ts';

const complete: Company = {
  id: 1,
  name: 'Acme',
  email: 'a@acme.example',
  phone: '+49 30 123456',
  website: 'https://acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Street 1',
  messenger: null,
  messengerId: null,
  impressionRevenue: true,
  version: 1,
};

describe('isCompanyComplete', () => {
  it('asks for every required field', () => {
    expect(isCompanyComplete(complete)).toBe(true);
    for (const field of ['email', 'phone', 'website', 'country', 'address'] as const) {
      expect(isCompanyComplete({ ...complete, [field]: null }), field).toBe(false);
    }
  });
});

describe('stepsOf', () => {
  const owner = rightsOf(permissionsOf(role.organizationOwner));

  it('says what is done', () => {
    const done = (people: number | undefined, companyComplete: boolean) =>
      stepsOf({ companyComplete, appId: null, people }, owner).map((step) => `${step.key} ${step.done}`);
    expect(done(1, true)).toEqual(['company true', 'app false', 'people false']);
    expect(done(2, false)).toEqual(['company false', 'app false', 'people true']);
    expect(done(undefined, false)).toEqual(['company false', 'app false', 'people false']);
  });

  it('leads to the first app, and later on with it', () => {
    const step = (appId: number | null) =>
      stepsOf({ companyComplete: true, appId, people: 1 }, owner).find(({ key }) => key === 'app');
    expect(step(null)).toMatchObject({ done: false, to: '/publisher/app/add?type=Add' });
    expect(step(7)).toMatchObject({ done: true, to: '/app/dashboard?pubAppId=7' });
  });

  it('shows nobody a step that would be refused', () => {
    const viewer = rightsOf(permissionsOf(role.appViewer));
    expect(stepsOf({ companyComplete: false, appId: null, people: 1 }, viewer)).toEqual([]);
  });
});

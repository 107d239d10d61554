import type { Person } from '../testing/people.ts';

interface TenantWorld {
  readonly owner: Person;
  readonly promoter: Person;
  readonly tenantInvitation: number;
}

/** Questions about organizations, and who is invited to run an advertiser, in the order in which they can be asked. */
export const tenantQuestions = {
  createTenant: () => ({ side: 0, name: 'Brand New', ownerEmail: 'boss@new.example' }),
  updateTenant: ({ promoter }: TenantWorld) => ({
    ...{ id: promoter.organizationId, version: 3 },
    ...{ name: 'Renamed', email: 'new@renamed.example' },
  }),
  verifyTenant: ({ owner }: TenantWorld) => ({ id: owner.organizationId, verifyStatus: 1 }),
  listTenantInvitations: ({ promoter }: TenantWorld) => ({ id: promoter.organizationId }),
  inviteToTenant: ({ promoter }: TenantWorld) => ({
    id: promoter.organizationId,
    email: 'second@promoter.example',
  }),
  resendTenantInvitation: ({ tenantInvitation }: TenantWorld) => ({ id: tenantInvitation }),
  withdrawTenantInvitation: ({ tenantInvitation }: TenantWorld) => ({ id: tenantInvitation }),
};

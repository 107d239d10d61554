import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An account of a network whose reports come from an address of their own, where days begin as in `zone`. */
export async function createTestSource(
  app: TestApp,
  owner: Person,
  networkId: number,
  zone: string,
): Promise<void> {
  await app.database.inScope(owner, async (tx) => {
    const { organizationId: organization_id } = owner;
    const account = { network_id: networkId, name: 'Main', currency: 'USD', sign_in: 'keys' };
    const keys = {
      credentials_sealed: Buffer.from('x'),
      credential_tails: '{}',
      primary_hash: Buffer.alloc(32),
    };
    const { id: account_id } = await tx
      .insertInto('ad_network_account')
      .values({ organization_id, ...account, ...keys })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = { address: 'https://reports.example/?day={from}', auth: 'none', format: 'json' };
    await tx
      .insertInto('report_source')
      .values({ organization_id, account_id, ...source, mapping: '{}', zone })
      .execute();
  });
}

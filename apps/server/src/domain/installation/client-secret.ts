import type { Services } from '../../platform/services.ts';

/** What the sealed secret is bound to. */
export const clientSecretContext = 'installation:sso-client-secret';

/** The client secret of single sign-on; undefined: there is none. Never kept, and no request's to read. */
export async function readClientSecret({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<string | undefined> {
  const row = await database.asSystem((tx) =>
    tx.selectFrom('installation_setting').select('sso_client_secret_sealed as sealed').executeTakeFirst(),
  );
  return row?.sealed == null ? undefined : secrets.open(row.sealed, clientSecretContext).toString('utf8');
}

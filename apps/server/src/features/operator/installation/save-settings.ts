import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  InstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { fixable, signsInOtherwise } from '@millrace/contract/operator/installation';
import { joinedBySignIn } from '@millrace/contract/operator/single-sign-on';
import { clientSecretContext } from '../../../domain/installation/client-secret.ts';
import {
  type InstallationRow,
  queryInstallation,
} from '../../../domain/installation/installation-settings.ts';
import {
  recordInstallationChange,
  staleInstallation,
} from '../../../platform/change-log/installation-change.ts';
import { withoutZeros } from '../../../platform/decimal.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { tellAdministrators } from '../../../platform/people/tell-administrators.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import type { Services } from '../../../platform/services.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { presentSettings } from './present-settings.ts';

type Input = RequestOf<typeof updateInstallationSettings>;

/**
 * Saves the settings whole. How people sign in decides who gets in, as whom: an open session may not change that alone, and the
 * other Administrators are told.
 * @throws CallError staleEdit with the settings as they are, when another save came between
 */
export async function saveSettings(context: PersonContext, input: Input): Promise<InstallationSettings> {
  const { services, scope } = context;
  const earlier = await context.answered<InstallationSettings>();
  if (earlier !== undefined) return earlier.answer;
  const { password, code } = input;
  const proved = password === undefined ? undefined : await confirmPerson(context, { password, code });
  return context.writeEverywhere(async (tx) => {
    if (proved !== undefined) await mustStillBeProved(tx, scope, proved);
    const stored = await queryInstallation(tx).forUpdate().executeTakeFirstOrThrow();
    const before = presentSettings(stored, services.config);
    if (stored.version !== input.version) throw await staleInstallation(tx, context.lang, 'settings', before);
    mustKeepFixed(before, input);
    await mayBeJoined(tx, before, input);
    const secret = secretOf(services, stored, input.singleSignOn);
    const isOther = signsInOtherwise(before.singleSignOn, input.singleSignOn);
    if (isOther && password === undefined) throw fieldError('password', 'session.errors.passwordEmpty');
    const row = { ...columnsOf(input), ...secret };
    await tx
      .updateTable('installation_setting')
      .set({ ...row, ...unfixed(before, input), version: stored.version + 1 })
      .execute();
    const after = presentSettings(await queryInstallation(tx).executeTakeFirstOrThrow(), services.config);
    await recordInstallationChange(tx, scope, {
      entity: 'settings',
      entityId: 1,
      action: 'edit',
      before: recorded(before),
      after: recorded(after),
    });
    if (isOther) await tellTheOthers(tx, scope.userId, after.version);
    return after;
  });
}

async function tellTheOthers(tx: Tx, userId: number, version: number): Promise<void> {
  const { name } = await tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tellAdministrators(tx, {
    message: 'notification.content.signOnChanged',
    params: { name, personId: userId },
    link: { url: '/admin/settings', type: 'in-app' },
    cause: String(version),
    except: [userId],
  });
}

/** What history keeps; which settings the environment fixes is nobody's change. */
function recorded({ fixed: _, ...settings }: InstallationSettings): object {
  return settings;
}

function columnsOf({ singleSignOn: sso, ...input }: Input) {
  return {
    name: input.name || null,
    creative_review: input.creativeReview,
    // `12.50` and `12.5` are the same percentage, and no change.
    platform_share: withoutZeros(input.platformShare),
    tax_rate: withoutZeros(input.taxRate),
    issuer_name: input.issuerName || null,
    issuer_address: input.issuerAddress || null,
    issuer_tax_id: input.issuerTaxId || null,
    issuer_country: input.issuerCountry,
    invoice_currency: input.invoiceCurrency,
    invoice_prefix: input.invoicePrefix,
    payment_days: input.paymentDays,
    tax_name: input.taxName || null,
    invoice_note: input.invoiceNote || null,
    sso_issuer: sso.issuer,
    sso_client_id: sso.clientId,
    sso_mail_domains: [...new Set(sso.mailDomains)],
    sso_creates: sso.creates,
    sso_join_organization_id: joinedBySignIn(sso),
    sso_passwords: sso.passwords,
  };
}

/** A screen that was opened before a restart may not know that the environment has the word now. */
function mustKeepFixed(before: InstallationSettings, input: Input): void {
  for (const name of before.fixed) {
    if (input[name] !== before[name]) {
      throw fieldError(name, 'installation.errors.fixed', { variable: fixable[name] });
    }
  }
}

/** What the environment fixes is not stored: without the variable, what was chosen before holds again. */
function unfixed({ fixed }: InstallationSettings, input: Input) {
  return {
    ...(fixed.includes('registration') ? {} : { registration: input.registration }),
    ...(fixed.includes('eventRetentionDays') ? {} : { event_retention_days: input.eventRetentionDays }),
  };
}

/** The secret goes with the provider that it belongs to: no other one is ever sent it. */
function secretOf(
  { secrets }: Pick<Services, 'secrets'>,
  stored: InstallationRow,
  { issuer, clientSecret }: Input['singleSignOn'],
) {
  if (issuer === null) return { sso_client_secret_sealed: null, sso_client_secret_tail: null };
  if (clientSecret !== null) {
    return {
      sso_client_secret_sealed: secrets.seal(clientSecret, clientSecretContext),
      sso_client_secret_tail: clientSecret.slice(-4),
    };
  }
  if (stored.sso_client_secret_tail !== null && stored.sso_issuer === issuer) return {};
  throw fieldError('singleSignOn.clientSecret', 'installation.errors.clientSecretEmpty');
}

/**
 * One that was disabled since it was chosen keeps nothing else from being saved. The lock lasts until the end, so that nobody
 * disables it meanwhile.
 */
async function mayBeJoined(tx: Tx, before: InstallationSettings, input: Input): Promise<void> {
  const id = joinedBySignIn(input.singleSignOn);
  if (id === null || id === joinedBySignIn(before.singleSignOn)) return;
  const row = await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 0)
    .where('status', '=', 1)
    .forShare()
    .executeTakeFirst();
  if (row === undefined)
    throw fieldError('singleSignOn.joinOrganizationId', 'installation.errors.organizationUnknown');
}

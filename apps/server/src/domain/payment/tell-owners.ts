import { role } from '@millrace/contract/people/permission';
import type { PaymentSettings } from '@millrace/contract/publisher/payment';
import type { Context } from '../../platform/http/context.ts';
import { consoleLink } from '../../platform/mail/console-link.ts';
import { writeNotice } from '../../platform/people/notice.ts';
import { ownersOf } from '../../platform/people/owners-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../platform/text.ts';

const page = '/finance/payment';

/** Whose payment settings are what now. */
interface Told {
  readonly organization: { readonly id: number; readonly name: string };
  readonly method: PaymentSettings['method'];
}

/** Mails every owner, and puts it behind their bell: whoever did not do it has to hear of it at once. */
export async function tellOwners(
  { services, scope, lang }: Context,
  tx: Tx,
  { organization, method }: Told,
): Promise<void> {
  const owners = await ownersOf(tx, organization.id);
  const owner = owners.find(({ id }) => id === scope.userId)?.name;
  const { administratorName } = scope;
  const named = owner ?? administratorName;
  const at = `${services.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  for (const reader of owners) {
    const language = asLanguage(reader.lang, lang);
    const someAdministrator = translate(language, `user.role.r${role.administrator}`);
    const params = {
      name: reader.name,
      who:
        owner ??
        (administratorName === null
          ? someAdministrator
          : translate(language, 'changeLog.byAdministrator', { name: administratorName })),
      organization: organization.name,
      method: translate(language, `payment.method.${method}`),
      at,
      link: consoleLink(services.config, page, {}),
    };
    await services.mailbox.post(tx, {
      to: reader.email,
      subject: translate(language, 'payment.mailSubject', params),
      text: translate(language, 'payment.mailBody', params),
    });
    await writeNotice(tx, {
      organizationId: organization.id,
      userId: reader.id,
      message: 'notification.content.paymentChanged',
      params: {
        who: named ?? someAdministrator,
        ...(named !== null && scope.userId !== null && { personId: scope.userId }),
        organization: organization.name,
      },
      link: { url: page, type: 'in-app' },
    });
  }
}

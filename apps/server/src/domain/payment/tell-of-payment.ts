import { role } from '@millrace/contract/people/permission';
import type { PaymentSettings } from '@millrace/contract/publisher/payment';
import type { Context } from '../../platform/http/context.ts';
import { organizationLink } from '../../platform/mail/console-link.ts';
import { tellOwners } from '../../platform/people/tell-owners.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../platform/text.ts';

const page = '/finance/payment';

/** The payment settings of the current organization, as they are now. */
interface Told {
  readonly organization: { readonly name: string };
  readonly method: PaymentSettings['method'];
}

/** Mails every owner, and puts it behind their bell: whoever did not do it has to hear of it at once. */
export async function tellOfPayment(context: Context, tx: Tx, { organization, method }: Told): Promise<void> {
  const { services, scope, lang } = context;
  const owners = await tellOwners(context, tx, {
    message: 'notification.content.paymentChanged',
    params: { organization: organization.name },
    link: { url: page, type: 'in-app' },
  });
  const owner = owners.find(({ id }) => id === scope.userId)?.name;
  const { administratorName } = scope;
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
      link: organizationLink(services.config, scope.organizationId, page),
    };
    await services.mailbox.post(tx, {
      to: reader.email,
      subject: translate(language, 'payment.mailSubject', params),
      text: translate(language, 'payment.mailBody', params),
    });
  }
}

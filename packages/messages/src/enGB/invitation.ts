import type { invitationErrors } from '@millrace/contract/invitation';
import type { ErrorName } from '@millrace/contract/kit/error';

export const invitation = {
  mailSubject: '{{inviter}} invites you to {{organization}} on Millrace',
  mailBody:
    'Hello,\n\n{{inviter}} invites you to {{organization}} as {{role}}. Open this link within seven days to join:\n\n{{link}}\n\nIf you do not know {{inviter}}, ignore this mail.\n',
  errors: {
    alreadyMember: 'This person is a member already.',
    linkSpent: 'This invitation was used, withdrawn or has expired. Ask for a new one.',
    emailEmpty: 'Please enter the e-mail of the person.',
    emailMalformed: 'Please enter a valid e-mail.',
    nameEmpty: 'Please enter your name.',
    advertiserEmpty: 'Please enter the name of the advertiser.',
    roleEmpty: 'Please choose a role.',
  } satisfies Record<ErrorName<typeof invitationErrors>, string>,
} as const;

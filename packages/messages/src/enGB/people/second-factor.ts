import type { ErrorName } from '@millrace/contract/kit/error';
import type { secondFactorErrors } from '@millrace/contract/people/second-factor';

export const secondFactor = {
  lead: 'Besides your password, signing in asks for a code of an app on your phone, such as Google Authenticator, Aegis or 1Password.',
  offLead: 'It is off. Enter your password to set it up.',
  begin: 'Set it up',
  scan: 'Scan this with your authenticator app. It then shows a code of six digits, a new one every 30 seconds.',
  qrCode: 'QR code for your authenticator app',
  secret: 'Or enter this key by hand',
  codeHelp: 'The six digits that the app shows now.',
  turnOn: 'Turn it on',
  codes: 'Recovery codes',
  codesLead:
    'Your second factor is on. Keep these recovery codes where you keep your passwords: each opens your account once when your phone is away. They are shown this once.',
  copyCodes: 'Copy the codes',
  kept: 'I have kept them',
  on: 'On since {{since}}',
  codesLeft: '{{count}} recovery codes are left.',
  codesLeft_one: '{{count}} recovery code is left.',
  move: 'Move it to another app',
  moveLead: 'For a new phone. Your app so far stays good until the new one has shown its first code.',
  renew: 'Make new recovery codes',
  renewLead: 'Ten new codes take the place of the old ones, which then open nothing any more.',
  turnOff: 'Turn it off',
  turnOffLead: 'Signing in then asks for your password alone.',
  isOffNow: 'Your second factor is off.',
  orRecovery: 'Six digits of the app, or a recovery code.',
  errors: {
    isOff: 'Your second factor is off already.',
    notBegun: 'This set-up is over. Begin again to get a new QR code.',
    required: '{{organization}} asks for a second factor: it cannot be turned off as long as you work there.',
  } satisfies Record<ErrorName<typeof secondFactorErrors>, string>,
} as const;

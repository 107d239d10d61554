export const notification = {
  mailSubject: 'Millrace: {{content}}',
  mailBody:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou get this mail as a member of {{organization}}. Choose which notices come by mail:\n{{choices}}\n',
  /** Of what nobody chooses. */
  mailBodyAlways:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou always get this mail: it keeps your account and your organization {{organization}} safe.\n',
  /** Names of kinds of notices, for choosing which come by mail. */
  kind: {
    passwordChanged: 'Your password was changed',
    newSignIn: 'A log-in with a new device or from a new country',
    secondFactorOn: 'Your second factor was turned on',
    secondFactorMoved: 'Your second factor was moved to another app',
    secondFactorCodes: 'New recovery codes were made',
    secondFactorOff: 'Your second factor was turned off',
    memberJoined: 'Somebody has joined',
    deviceErased: 'A device or user is erased',
    contractTermsNew: 'There are new contract terms',
    apiKeyMade: 'An API key was made',
    apiKeyEnding: 'An API key ends within a week',
    statementMade: 'A statement of own ads is made',
    statementApproved: 'A statement of own ads is approved',
    statementHeld: 'A statement of own ads is held',
    statementReleased: 'A statement of own ads is no longer held',
    statementSettled: 'A statement of own ads is settled, with nothing to pay',
    statementPaid: 'A statement of own ads is paid',
    accountException: 'A network refuses the keys of an account',
    accountActive: 'An account is active',
    appVerified: 'An app was found in its store',
    appNotInStore: 'An app is not in its store',
    lookUpGivenUp: 'The store of an app could not be reached',
    creativeApproved: 'An own creative is approved',
    creativeRejected: 'An own creative is rejected',
    abTestStarted: 'An A/B test has started',
    abTestKeptA: 'An A/B test has ended with group A',
    abTestAppliedB: 'An A/B test has ended with group B',
    importDone: 'An import of yours is done',
    revenueUnmatched: 'An upload of yours has rows that match no instance',
    exportReady: 'A file of yours is ready',
    exportFailed: 'A file of yours could not be made',
    jobDied: 'A job of the installation has failed for good',
    nightlyBackupFailed: 'The nightly backup failed',
    organizationVerified: 'The organization is verified',
    organizationDenied: 'The verification was denied',
  },
  /** Texts of notices, by what happened. */
  content: {
    welcomePublisher: 'Welcome to Millrace, {{name}}. Complete the company information to begin.',
    welcomePromoter: 'Welcome to Millrace, {{name}}. Complete the promote profile to begin.',
    welcomeMember: 'Welcome to {{organization}}, {{name}}. You work here as {{role}}.',
    passwordChanged:
      'Your password was changed. If this was not you, reset it now and tell your administrator.',
    newSignIn:
      'Somebody signed in to your account: {{device}}, {{place}}. If this was not you, end that session and change your password.',
    secondFactorOn: 'Your second factor is on: signing in asks for a code of your app.',
    secondFactorMoved:
      'Your second factor was moved to another app, and you have new recovery codes. If this was not you, reset your password now and tell your administrator.',
    secondFactorCodes:
      'You have new recovery codes, and the old ones open nothing any more. If this was not you, reset your password now and tell your administrator.',
    secondFactorOff:
      'Your second factor was turned off. If this was not you, reset your password now and tell your administrator.',
    accountActive: 'The account “{{name}}” ({{network}}) is active.',
    accountException:
      'The network refused the keys of the account “{{name}}” ({{network}}). Replace them so that its figures come in.',
    importDone: 'Import done: {{count}} instances of {{app}} were added or changed.',
    importDone_one: 'Import done: {{count}} instance of {{app}} was added or changed.',
    revenueUnmatched:
      '{{count}} rows of {{file}} match no instance: reports show their revenue as unmatched until you map them.',
    revenueUnmatched_one:
      '{{count}} row of {{file}} matches no instance: reports show its revenue as unmatched until you map it.',
    exportReady: 'Your file {{name}} is ready. It is kept for a day.',
    exportFailed: 'Your file {{name}} could not be made. The list of exports says why.',
    roleChanged: 'You work in {{organization}} as {{role}} from now on.',
    deviceErased: 'What your organization held of a device or user is erased: request {{reference}}.',
    contractTermsNew:
      'Version {{version}} of the contract terms is in force. Read it in the payment settings of {{organization}} and agree to it.',
    apiKeyMade: '{{who}} has made the API key “{{name}}”. If nobody on your team needs it, remove it.',
    apiKeyEnding:
      'The API key “{{name}}” ends on {{day}}. What uses it gets no answer after that day: give it a later one, or replace it.',
    statementMade: 'The statement {{month}} of own ads is made: {{amount}} USD, not approved yet.',
    statementApproved: 'The statement {{month}} of own ads is approved: {{amount}} USD will be paid.',
    statementHeld: 'The statement {{month}} of own ads is held: {{reason}}',
    statementReleased: 'The statement {{month}} of own ads is no longer held.',
    statementSettled:
      'The statement {{month}} of own ads is settled: there is nothing to pay, and what is left is carried to the next one.',
    statementPaid: 'The statement {{month}} of own ads is paid: {{amount}} USD.',
    paymentChanged: '{{who}} has changed how {{organization}} is paid.',
    memberJoined: '{{name}} has joined {{organization}} as {{role}}.',
    jobDied: 'The job “{{job}}” has failed for good: {{reason}}',
    nightlyBackupFailed: 'The nightly backup failed: {{reason}}',
    organizationVerified: '{{organization}} is verified.',
    organizationDenied: 'The verification of {{organization}} was denied. Complete or correct its profile.',
    appVerified: '{{name}}: Verified successfully.',
    appNotInStore: '{{name}}: The app is not found in the store, please check the URL again.',
    lookUpGivenUp:
      '{{name}}: its store could not be reached for two weeks. Look it up again in the app settings.',
    creativeApproved: 'The creative {{creative}} is approved and may run.',
    creativeRejected: 'The creative {{creative}} is rejected: {{reason}}',
    abTestStarted: 'The A/B test {{name}} of {{placement}} has started. Its rules are locked until it ends.',
    abTestKeptA: 'The A/B test {{name}} of {{placement}} has ended: group A stays.',
    abTestAppliedB: 'The A/B test {{name}} of {{placement}} has ended: group B now serves everybody.',
  },
} as const;

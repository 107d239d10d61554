export const notification = {
  allApps: 'all apps',
  /** Why nobody watches an alert any more. */
  end: {
    unheard: 'there was no figure for 14 days (“{{rule}}”)',
    ruleOff: '“{{rule}}” was switched off',
    ruleRemoved: '“{{rule}}” was removed',
    ruleChanged: '“{{rule}}” watches something else now',
  },
  mailSubject: '{{product}}: {{content}}',
  mailBody:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou get this mail as a member of {{organization}}. Choose which notices come by mail:\n{{choices}}\n',
  /** Of what nobody chooses. */
  mailBodyAlways:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou always get this mail: it keeps your account and your organization {{organization}} safe.\n',
  /** To an Administrator who belongs to no organization. */
  mailBodyAdministrator:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou get this mail as an Administrator of the installation. Choose which notices come by mail:\n{{choices}}\n',
  mailBodyAlwaysAdministrator:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou always get this mail: it keeps your account and the installation safe.\n',
  /** To whoever belongs to no organization. */
  mailBodyAlwaysAlone:
    'Hello {{name}},\n\n{{content}}\n\n{{link}}\n\nYou always get this mail: it keeps your account safe.\n',
  /** Names of kinds of notices, for choosing which come by mail. */
  kind: {
    passwordChanged: 'Your password was changed',
    userNameChanged: 'Your user name was changed',
    newSignIn: 'A log-in with a new device or from a new country',
    secondFactorOn: 'Your second factor was turned on',
    secondFactorMoved: 'Your second factor was moved to another app',
    secondFactorCodes: 'New recovery codes were made',
    recoveryCodeUsed: 'A log-in with a recovery code',
    secondFactorOff: 'Your second factor was turned off',
    secondFactorAsked: 'An organization asks for a second factor',
    secondFactorUnasked: 'An organization asks for a second factor no longer',
    memberJoined: 'Somebody has joined',
    ownerMade: 'Somebody was made an Organization Owner',
    deviceErased: 'A device or user is erased',
    contractTermsNew: 'There are new contract terms',
    apiKeyMade: 'An API key was made',
    apiKeyWidened: 'An API key may do more, or for longer',
    apiKeyEnding: 'An API key ends within a week',
    statementMade: 'A statement of own ads is made',
    statementApproved: 'A statement of own ads is approved',
    statementHeld: 'A statement of own ads is held',
    statementReleased: 'A statement of own ads is no longer held',
    statementSettled: 'A statement of own ads is settled, with nothing to pay',
    statementPaid: 'A statement of own ads is paid',
    statementUnpaid: 'A noted payment of a statement is taken back',
    accountException: 'A network refuses the keys of an account',
    unitsUnmatched: 'Ad units of an account match no instance',
    reportRestated: 'A network has corrected a day by much',
    accountActive: 'An account is active',
    appVerified: 'An app was found in its store',
    appNotInStore: 'An app is not in its store',
    lookUpGivenUp: 'The store of an app could not be reached',
    creativeApproved: 'An own creative is approved',
    creativeRejected: 'An own creative is rejected',
    categoryReviewed: 'The review corrects the category of an own app or website',
    feedBlocked: 'An import of a product feed is blocked',
    feedFailed: 'An import of a product feed has failed',
    abTestStarted: 'An A/B test has started',
    abTestKeptA: 'An A/B test has ended with group A',
    abTestAppliedB: 'An A/B test has ended with group B',
    importDone: 'An import of yours is done',
    campaignsImported: 'An import of yours of campaigns is done',
    revenueUnmatched: 'An upload has rows that match no instance',
    exportReady: 'A file of yours is ready',
    reportNotSent: 'A scheduled report of yours was not sent',
    reportStopped: 'A scheduled report stopped because its author left',
    reportRefused: 'A recipient of a scheduled report of yours refuses mail',
    exportFailed: 'A file of yours could not be made',
    invoiceIssued: 'An invoice is issued',
    invoiceDueSoon: 'An invoice is due soon',
    invoiceOverdue: 'An invoice is overdue',
    invoiceAnswered: 'The platform answers in a dispute of an invoice',
    invoiceSettled: 'A dispute of an invoice is settled',
    invoiceCredited: 'A credit note is issued',
    invoicePaid: 'An invoice is paid',
    invoiceUnpaid: 'A noted payment of an invoice is taken back',
    alertFired: 'A figure of an app is not as usual',
    alertRuleFired: 'A rule of your organization for alerts fires',
    alertsFired: 'Several figures of an app are not as usual',
    alertsOfAll: 'Figures of all apps together are not as usual',
    alertsOfApps: 'Figures of many apps are not as usual',
    alertEnded: 'A figure of an app is as usual again',
    alertRuleEnded: 'An alert by a rule of your organization is over',
    alertsEnded: 'Several alerts of an app are over',
    alertsOfAppsEnded: 'Alerts of many apps are over',
    alertsUnwatched: 'Alerts are watched no more: their rule is off, or there are no figures',
    alertsOfAppsUnwatched: 'Alerts of many apps are watched no more',
    reportLate: 'The report of a network is late',
    reportZero: 'A network reports that nothing was earned',
    reportDiffers: 'The report of a network and own counts differ',
    reportAgrees: 'The report of a network and own counts agree again',
    reportBack: 'A report that was missing or empty is there again',
    invoiceDisputed: 'An advertiser disputes an invoice',
    invoicesWait: 'Invoices can not be issued',
    creativesWait: 'Creatives wait for review',
    signOnChanged: 'Single sign-on was changed',
    administratorMade: 'Somebody was made an Administrator',
    administratorReset: 'A command on the server has reset how an Administrator signs in',
    jobDied: 'A job of the installation has failed for good',
    nightlyBackupFailed: 'The nightly backup failed',
    organizationVerified: 'The organization is verified',
    organizationDenied: 'The verification was denied',
    organizationDisabled: 'The organization is disabled by the platform',
    organizationEnabled: 'The organization is enabled again',
    organizationChanged: 'The platform has changed name or e-mail of the organization',
  },
  /** Texts of notices, by what happened. */
  content: {
    welcomePublisher: 'Welcome, {{name}}. Complete the company information to begin.',
    welcomePromoter: 'Welcome, {{name}}. Complete the promote profile to begin.',
    welcomeMember: 'Welcome to {{organization}}, {{name}}. You work here as {{role}}.',
    passwordChanged:
      'Your password was changed. If this was not you, reset it now and tell your administrator.',
    userNameChanged:
      'The user name that you can sign in with was changed. If this was not you, reset your password now and tell your administrator.',
    newSignIn:
      'Somebody signed in to your account: {{device}}, {{place}}. If this was not you, end that session and change your password.',
    secondFactorOn: 'Your second factor is on: signing in asks for a code of your app.',
    secondFactorMoved:
      'Your second factor was moved to another app, and you have new recovery codes. If this was not you, reset your password now and tell your administrator.',
    secondFactorCodes:
      'You have new recovery codes, and the old ones open nothing any more. If this was not you, reset your password now and tell your administrator.',
    recoveryCodeUsed:
      'Somebody signed in to your account with a recovery code; {{count}} are left. If this was not you, reset your password now, make new recovery codes and tell your administrator.',
    recoveryCodeUsed_one:
      'Somebody signed in to your account with a recovery code; {{count}} is left. If this was not you, reset your password now, make new recovery codes and tell your administrator.',
    secondFactorOff:
      'Your second factor was turned off. If this was not you, reset your password now and tell your administrator.',
    secondFactorAsked:
      '{{organization}} asks for a second factor from now on. Set yours up in your account; until then its other screens stay closed to you.',
    secondFactorUnasked:
      '{{organization}} asks its people for a second factor no longer: {{who}} has switched that off. If nobody on your team agreed to that, ask for it again at once.',
    unitsUnmatched:
      '{{usd}} USD of what “{{name}}” ({{network}}) reports for {{day}} match no instance. Say whose its ad units are.',
    reportRestated: '{{network}} has corrected {{day}} of “{{name}}” from {{before}} to {{now}} USD.',
    accountActive: 'The account “{{name}}” ({{network}}) is active.',
    accountException:
      'The network refused the keys of the account “{{name}}” ({{network}}). Replace them so that its figures come in.',
    importDone: 'Import done: {{count}} instances of {{app}} were added or changed.',
    importDone_one: 'Import done: {{count}} instance of {{app}} was added or changed.',
    campaignsImported: 'Import done: {{count}} campaigns of {{app}} were added or changed.',
    campaignsImported_one: 'Import done: {{count}} campaign of {{app}} was added or changed.',
    revenueUnmatched:
      '{{count}} rows of {{file}} match no instance: reports show their revenue as unmatched until you map them.',
    revenueUnmatched_one:
      '{{count}} row of {{file}} matches no instance: reports show its revenue as unmatched until you map it.',
    exportReady: 'Your file {{name}} is ready. It is kept for a day.',
    reportNotSent:
      'Your report “{{name}}” was not sent by mail. Its schedule says why; the next one is sent as planned.',
    reportStopped:
      'The report “{{name}}” is not sent by mail any more: whoever scheduled it is no active member now. To have it sent again, save it as your own and schedule that.',
    reportRefused:
      'The mailbox {{email}} has refused the report “{{name}}” three times and gets no more of it.',
    exportFailed: 'Your file {{name}} could not be made. The list of exports says why.',
    roleChanged: 'You work in {{organization}} as {{role}} from now on.',
    deviceErased: 'What your organization held of a device or user is erased: request {{reference}}.',
    contractTermsNew:
      'Version {{version}} of the contract terms is in force. Read it in the payment settings of {{organization}} and agree to it.',
    apiKeyMade: '{{who}} has made the API key “{{name}}”. If nobody on your team needs it, remove it.',
    apiKeyWidened:
      '{{who}} lets the API key “{{name}}” do more than before, or do it for longer. If nobody on your team needs that, take it back or remove the key.',
    apiKeyEnding:
      'The API key “{{name}}” ends on {{day}}. What uses it gets no answer after that day: give it a later one, or replace it.',
    statementMade: 'The statement {{month}} of own ads is made: {{amount}} USD, not approved yet.',
    statementApproved: 'The statement {{month}} of own ads is approved: {{amount}} USD will be paid.',
    statementHeld: 'The statement {{month}} of own ads is held: {{reason}}',
    statementReleased: 'The statement {{month}} of own ads is no longer held.',
    statementSettled:
      'The statement {{month}} of own ads is settled: there is nothing to pay, and what is left is carried to the next one.',
    statementPaid: 'The statement {{month}} of own ads is paid: {{amount}} USD.',
    statementUnpaid:
      'The payment of the statement {{month}} of own ads was noted by mistake and is taken back: {{reason}} {{amount}} USD will be paid.',
    paymentChanged: '{{who}} has changed how {{organization}} is paid.',
    memberJoined: '{{name}} has joined {{organization}} as {{role}}.',
    ownerMade:
      '{{name}} is an Organization Owner of {{organization}} now. If nobody on your team agreed to that, look at its people at once.',
    invoiceIssued: 'Invoice {{number}} is issued: {{amount}} {{currency}}, due on {{due}}.',
    invoiceDueSoon: '{{amount}} {{currency}} of invoice {{number}} are due on {{due}}.',
    invoiceOverdue: '{{amount}} {{currency}} of invoice {{number}} were due on {{due}} and are not paid yet.',
    invoiceAnswered: 'The platform has answered in the dispute of invoice {{number}}.',
    invoiceSettled:
      'The dispute of invoice {{number}} is settled: it stands as it is, {{amount}} {{currency}}, due on {{due}}.',
    invoiceCredited: 'Invoice {{number}} of {{amount}} {{currency}} is void by a credit note: {{reason}}',
    invoicePaid: 'Invoice {{number}} is paid: {{amount}} {{currency}}.',
    invoiceUnpaid:
      'A payment of invoice {{number}} was noted by mistake and is taken back: {{reason}} All of it, {{amount}} {{currency}}, is due on {{due}}.',
    alertFired: '{{metric}} of {{where}} on {{day}}: {{value}}. Usual is {{low}} to {{high}}.',
    alertRuleFired: '“{{rule}}”: {{metric}} of {{where}} is {{value}}.',
    alertsFired: '{{count}} figures of {{name}} are not as usual.',
    alertsOfAll: '{{count}} figures of all apps together are not as usual.',
    alertsOfApps: '{{count}} figures of {{apps}} apps are not as usual.',
    alertEnded: '{{metric}} of {{where}} is as usual again: {{value}} on {{day}}.',
    alertRuleEnded: '“{{rule}}” is over: {{metric}} of {{where}} is {{value}}.',
    alertsEnded: '{{count}} alerts of {{where}} are over.',
    alertsOfAppsEnded: '{{count}} alerts of {{apps}} apps are over.',
    alertsUnwatched: '{{count}} alerts of {{where}} are watched no more: {{why}}.',
    alertsUnwatched_one: '{{count}} alert of {{where}} is watched no more: {{why}}.',
    alertsOfAppsUnwatched: '{{count}} alerts of {{apps}} apps are watched no more: {{why}}.',
    reportLate:
      'The report of {{where}} for {{day}} is late: {{value}} impressions were counted here, and nothing has come.',
    reportZero:
      'The report of {{where}} for {{day}} says that nothing was earned, though {{value}} impressions were counted here.',
    reportDiffers:
      'Own counts and the report of {{where}} differ on {{day}}: {{value}} counted here, {{expected}} reported.',
    reportAgrees: 'Own counts and the report of {{where}} agree again: {{day}}.',
    reportBack: 'The report of {{where}} is there again: {{day}}.',
    invoiceDisputed: '{{organization}} disputes invoice {{number}}. Please answer.',
    invoicesWait:
      'No invoice of {{month}} can be issued: what is missing says the list of invoices. Advertisers who wait: {{count}}.',
    creativesWait: '{{count}} creatives wait for review, the oldest for {{waited}}.',
    creativesWait_one: '{{count}} creative waits for review, for {{waited}}.',
    signOnChanged:
      '{{name}} has changed how people sign in by your provider. If you did not agree to that, look at the settings at once.',
    administratorMade:
      '{{name}} is an Administrator now. If you did not agree to that, look at the people of the installation at once.',
    administratorReset:
      'A command on the server has given {{name}}, an Administrator, a new password or turned their second factor off. If you did not agree to that, look at the history of the installation at once.',
    jobDied: 'The job “{{job}}” has failed for good: {{reason}}',
    nightlyBackupFailed: 'The nightly backup failed: {{reason}}',
    organizationVerified: '{{organization}} is verified.',
    organizationDenied: 'The verification of {{organization}} was denied. Complete or correct its profile.',
    organizationDisabled:
      'An Administrator of the platform has disabled {{organization}}. Ask the operator if you did not expect this.',
    organizationEnabled: 'An Administrator of the platform has enabled {{organization}} again.',
    organizationChanged:
      'An Administrator of the platform has changed the name or e-mail of {{organization}}; its change log says how. Ask the operator if you did not expect this.',
    appVerified: '{{name}}: Verified successfully.',
    appNotInStore: '{{name}}: The app is not found in the store, please check the URL again.',
    lookUpGivenUp:
      '{{name}}: its store could not be reached for two weeks. Look it up again in the app settings.',
    creativeApproved: 'The creative {{creative}} is approved and may run.',
    creativeRejected: 'The creative {{creative}} is rejected: {{reason}}',
    categoryReviewed:
      'The review says that {{name}} is of the category {{category}}. Publishers who block it do not show your ads for it.',
    feedBlocked:
      'The product feed {{name}} was not taken: of {{before}} items {{changed}} have changed and {{gone}} are gone, more than {{brake}}%. The last good catalogue stays.',
    feedFailed: 'The product feed {{name}} could not be imported. Its history says why and how to mend it.',
    abTestStarted: 'The A/B test {{name}} of {{placement}} has started. Its rules are locked until it ends.',
    abTestKeptA: 'The A/B test {{name}} of {{placement}} has ended: group A stays.',
    abTestAppliedB: 'The A/B test {{name}} of {{placement}} has ended: group B now serves everybody.',
  },
} as const;

export const notification = {
  /** Texts of notices, by what happened. */
  content: {
    welcomePublisher: 'Welcome to Millrace, {{name}}. Complete the company information to begin.',
    welcomePromoter: 'Welcome to Millrace, {{name}}. Complete the promote profile to begin.',
    welcomeMember: 'Welcome to {{organization}}, {{name}}. You work here as {{role}}.',
    passwordChanged:
      'Your password was changed. If this was not you, reset it now and tell your administrator.',
    memberJoined: '{{name}} has joined {{organization}} as {{role}}.',
  },
} as const;

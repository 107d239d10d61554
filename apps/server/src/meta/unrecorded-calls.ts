/** Every call that leaves no entry in the change log though it is a POST or changes something, and why. */
export const unrecorded: Readonly<Record<string, string>> = {
  logOut: 'ends the own session',
  changePassword: 'the password is the own account’s, not the organization’s; a notice tells of it',
  switchPublisher: 'says which organization the own session works in',
  switchAdvertiser: 'says which advertiser the own session works in',
  readNotice: 'marks the own notice as read',
  completeProfile: 'ends the hold of a new user; the profile’s own save is recorded',
  explainServing: 'only reads; a POST because a profile is too long for an address',
  queryCohorts: 'only reads; a POST because its filters are too long for an address',
  queryReport: 'only reads; a POST because a report is too long for an address',
  exportInstances: 'only reads; a POST because it makes a file',
  checkInstanceImport: 'only reads; a POST because of the file',
  checkExchangeRates: 'only reads; a POST because of the file',
  checkRevenueUpload: 'only reads; a POST because of the file',
  verifyAccount: 'asks the network; what it answers is no change by a person, and a notice tells of it',
  importExchangeRates:
    'the rates are the platform’s, no organization’s; exchange_rate_import keeps who and when',
  startTestedNetwork: 'forces a network for an hour; the session is recorded with its networks and results',
  endTestedNetwork: 'ends the forced hour early',
};

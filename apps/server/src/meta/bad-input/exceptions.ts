/** Calls that answer from a second transaction, which here does not find what the first one wrote. */
export const answersAfterwards = [
  { call: 'createAccount', because: 'reads the account again once its keys were tried at the network' },
  { call: 'createAppNetwork', because: 'may have added an account, whose keys are tried before it answers' },
] as const;

interface Place {
  /** Call and place: `createApp appName`. */
  readonly at: RegExp;
  readonly because: string;
}

/** Texts that are taken and not stored as they are. */
export const storedOtherwise: readonly Place[] = [
  {
    at: /^(explainServing|listPromotedApps|listAppsWithEvents|forecastCampaign|listPublisherApps|listCampaigns|listSegments|previewFeed|listIdLists|estimateSegment|listParameterValues|overlapSegments|listBudgets|queryReport|explainChange|findKnownEvents|queryAds|measureIncrementality|showPath|lookUpConversions|queryCohorts|checkRevenueUpload|checkPayouts|checkExchangeRates|testReportSource) /,
    because: 'only reads',
  },
  { at: /^exportInstances search$/, because: 'stands sealed in the ticket of the file' },
  {
    at: /^(check|import)(Instance|Campaign)s?(Import)? csv$/,
    because: 'is a file: its cells are what is stored',
  },
  {
    at: /^(fetchPaymentFile|updateAdministrator|updateInstallationSettings|updateSecurity) (code|password)$/,
    because: 'proves who asks, where it is asked for, and is stored nowhere',
  },
  { at: /^payStatements reference$/, because: 'is stored with the number of each statement behind it' },
  { at: /^updateEventNames names\.0\.(told|name)$/, because: 'is stored as one text, told=name' },
  { at: /^erase(Advertiser)?Device value$/, because: 'is stored sealed, and then not at all' },
  { at: /^((create|update)Feed|saveReportSource) secret$/, because: 'is stored sealed' },
  { at: /^updateInstallationSettings singleSignOn\.clientSecret$/, because: 'is stored sealed' },
  { at: /^updatePayment /, because: 'is stored sealed, or falls away with another method' },
  {
    at: / (account\.)?credentials\./,
    because: 'is stored sealed, or falls away where the network has no such field',
  },
];

interface WithoutField extends Place {
  readonly error: string;
}

/** Refusals that are about the whole and not about a field of the form. */
export const withoutField: readonly WithoutField[] = [
  {
    error: 'common.errors.notFound',
    at: / (id|pubAppId|adNetworkAppId|testId|notificationId)$/,
    because: 'is what the screen is about, and on no field of it',
  },
  {
    error: 'common.errors.notFound',
    at: /^(createMediationRule|addRuleInstances|createScene|explainServing) placementId$/,
    because: 'is the placement that the screen is about',
  },
  {
    error: 'common.errors.notFound',
    at: /^forecastCampaign campaignId$/,
    because: 'is the campaign that the screen is about',
  },
  {
    error: 'common.errors.notFound',
    at: /^resort(MediationRules|AbTestRules) (placementId|ruleIds|ids)/,
    because: 'is an order that was dragged and not entered: the list is read again',
  },
  {
    error: 'common.errors.notFound',
    at: /^switch(Publisher|Advertiser) (pubId|advId|roleId)$/,
    because: 'is chosen in a menu, not in a form',
  },
  {
    error: 'common.errors.notFound',
    at: /^(exportInstances (placementId|ruleId)|update(Instance|Placement)Status(es)? (ids|mains)\.0)$/,
    because: 'is what a list shows or has marked, not what a form asks for',
  },
  {
    error: 'common.errors.notFound',
    at: /^(retryDeadJobs|runJob) name$/,
    because: 'is a kind of job that a list shows',
  },
  {
    error: 'common.errors.notFound',
    at: /^(((create|list|export|import|forecast)Campaigns?|checkCampaignImport|listBudgets|listCampaignResults) promotedAppId|(measureIncrementality|showPath|lookUpConversions) (campaignId|promotedAppId)|(switchCampaigns|setSegmentStatus|overlapSegments|listAppsWithEvents) ids\.0)$/,
    because: 'is the app that the screen is about, or what a list shows',
  },
  {
    error: 'bulk.errors.importChanged',
    at: /^import(Instances|Campaigns) (csv|check)$/,
    because: 'is another difference than the one that was shown, which is then shown anew',
  },
  {
    error: 'revenueUpload.errors.changed',
    at: /^(uploadRevenue|mapUploadUnits) /,
    because: 'is another outcome than the one that was shown, which is then shown anew',
  },
  {
    error: 'mediationRule.errors.staleOrder',
    at: /^resort(MediationRules|AbTestRules) (ids|ruleIds|expectedIds)(\.0)?$/,
    because: 'is an order that was dragged and not entered: the list is read again',
  },
  {
    error: 'abTest.errors.wrongOrder',
    at: /^resortAbTestRules ruleIds(\.0)?$/,
    because: 'is an order that was dragged and not entered',
  },
  {
    error: 'common.errors.staleEdit',
    at: /^publishContractTerms follows$/,
    because: 'is an older edition, which the newest is shown beside',
  },
  {
    error: 'session.errors.keySpent',
    at: /^(updatePayment|fetchPaymentFile|updateAdministrator|updateInstallationSettings|updateSecurity) password$/,
    because: 'is nothing that could be opened: the console seals it anew and asks once more',
  },
  {
    error: 'common.errors.notFound',
    at: /^(((approve|pay)Statements|fetchPaymentFile) statements|payInvoices invoices)\.0\.id$/,
    because: 'is a statement or an invoice that a list shows',
  },
  {
    error: 'member.errors.changedMeanwhile',
    at: /^updateMembers .*version$/,
    because: 'is a person as of before, whom the list then shows anew',
  },
  {
    error: 'common.errors.staleEdit',
    at: /[ .]version$/,
    because: 'is an older edit, which the form settles',
  },
];

interface Elsewhere extends Place {
  readonly shown: RegExp;
}

/** Errors of fields that don't go together, shown at another one of them. */
export const errorsElsewhere: readonly Elsewhere[] = [
  {
    at: /^updateInstallationSettings singleSignOn\.issuer$/,
    shown: /^singleSignOn\.passwords$/,
    because: 'without a provider it is the passwords that must not be off',
  },
  {
    at: /^(checkRevenueUpload|uploadRevenue) csv$/,
    shown: /^mapping\.columns\./,
    because: 'is a file without the columns that were chosen',
  },
  {
    at: /^updatePayment termsVersion$/,
    shown: /^agreed$/,
    because: 'is what was read; that there is a newer text shows at the box that agrees to it',
  },
  {
    at: /^createInstances pubAppId$/,
    shown: /^placementId$/,
    because: 'the form asks for the placement; that it is of another app shows there',
  },
  {
    at: /^(create|update)SavedReport view\.period\.(from|to)$/,
    shown: /^view\.period$/,
    because: 'what is neither a preset nor two days is no period at all',
  },
];

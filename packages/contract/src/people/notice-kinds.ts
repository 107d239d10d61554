import type { Action, Permission } from './permission.ts';
import type { Rights } from './rights.ts';

/** 0 Warning, 1 Attention, 2 Informational Notes, as notices have them. */
export const alertLevels = { warning: 0, attention: 1, informational: 2 } as const;

/**
 * Who is told: whom it is about, wherever they belong; who asked for it or did it; everybody in the organization who may
 * act on it; or the Administrators.
 */
export type Audience = 'oneself' | 'author' | 'holders' | 'administrators';

interface NoticeKindRow {
  readonly level: keyof typeof alertLevels;
  /**
   * Whether it also comes by mail as long as a person has not chosen otherwise. Always and never: there is nothing to
   * choose; what warns of somebody else at an account is mailed even where that one has read it first.
   */
  readonly mail: 'always' | 'on' | 'off' | 'never';
  readonly audience: Audience;
  /** What those who are told hold, and what an author needs to have caused it. */
  readonly permission?: Permission;
  /** Mailed also while the organization is disabled: that it is, and what it owes, which stays due. */
  readonly evenDisabled?: true;
  /** What those of the other side hold who are told as well. */
  readonly or?: Permission;
  readonly actions?: readonly Action[];
}

const own = { audience: 'oneself' } as const;
const edits = (permission: Permission) => ({ audience: 'holders', permission, actions: ['edit'] }) as const;
const reads = (permission: Permission) => ({ audience: 'holders', permission, actions: ['query'] }) as const;
const asked = (permission: Permission, action: Action) =>
  ({ audience: 'author', permission, actions: [action] }) as const;
const owes = { ...reads('promote'), evenDisabled: true } as const;
const profile = { ...edits('company'), or: 'promote' } as const;
/** Of an app that a publisher has, or that an advertiser promotes. */
const ofStore = { ...edits('pubapp'), or: 'promote' } as const;
const bills = { audience: 'administrators', permission: 'billing', actions: ['query'] } as const;
const operates = { audience: 'administrators', permission: 'system', actions: ['query'] } as const;

/** Every kind of notice; its name is that of its text in `notification.content` and in `notification.kind`. */
export const noticeKinds = {
  welcomePublisher: { level: 'informational', mail: 'never', ...own },
  welcomePromoter: { level: 'informational', mail: 'never', ...own },
  welcomeMember: { level: 'informational', mail: 'never', ...own },
  passwordChanged: { level: 'attention', mail: 'always', ...own },
  userNameChanged: { level: 'attention', mail: 'always', ...own },
  newSignIn: { level: 'attention', mail: 'always', ...own },
  secondFactorOn: { level: 'informational', mail: 'always', ...own },
  secondFactorMoved: { level: 'attention', mail: 'always', ...own },
  secondFactorCodes: { level: 'attention', mail: 'always', ...own },
  recoveryCodeUsed: { level: 'attention', mail: 'always', ...own },
  secondFactorOff: { level: 'attention', mail: 'always', ...own },
  // No advertiser asks for one.
  secondFactorAsked: { level: 'attention', mail: 'on', ...own, permission: 'company', actions: ['query'] },
  secondFactorUnasked: { level: 'attention', mail: 'always', ...edits('company') },
  // Mailed whatever was chosen: see tell-members.ts.
  roleChanged: { level: 'attention', mail: 'never', ...own },
  memberJoined: {
    level: 'informational',
    mail: 'off',
    audience: 'holders',
    permission: 'um_users',
    or: 'promote',
    actions: ['edit'],
  },
  ownerMade: { level: 'attention', mail: 'always', ...edits('um_users') },
  organizationVerified: { level: 'informational', mail: 'off', ...profile },
  organizationDenied: { level: 'warning', mail: 'on', ...profile },
  organizationDisabled: { level: 'warning', mail: 'on', ...profile, evenDisabled: true },
  organizationEnabled: { level: 'informational', mail: 'on', ...profile },
  organizationChanged: { level: 'attention', mail: 'on', ...profile },
  // Mailed whatever was chosen: see tell-of-payment.ts.
  paymentChanged: { level: 'attention', mail: 'never', ...edits('payment') },
  deviceErased: { level: 'informational', mail: 'off', ...edits('privacy'), or: 'promote' },
  contractTermsNew: { level: 'attention', mail: 'on', ...edits('payment') },
  apiKeyMade: { level: 'attention', mail: 'always', ...edits('api_key') },
  apiKeyWidened: { level: 'attention', mail: 'always', ...edits('api_key') },
  apiKeyEnding: { level: 'attention', mail: 'on', ...edits('api_key') },
  statementMade: { level: 'informational', mail: 'off', ...reads('payment') },
  statementApproved: { level: 'informational', mail: 'off', ...reads('payment') },
  statementHeld: { level: 'attention', mail: 'on', ...reads('payment') },
  statementReleased: { level: 'informational', mail: 'off', ...reads('payment') },
  statementSettled: { level: 'informational', mail: 'off', ...reads('payment') },
  statementPaid: { level: 'informational', mail: 'on', ...reads('payment') },
  statementUnpaid: { level: 'attention', mail: 'on', ...reads('payment') },
  accountException: { level: 'warning', mail: 'on', ...edits('accounts') },
  unitsUnmatched: { level: 'attention', mail: 'off', ...edits('accounts') },
  reportRestated: { level: 'attention', mail: 'off', ...edits('accounts') },
  accountActive: { level: 'informational', mail: 'off', ...edits('accounts') },
  appVerified: { level: 'informational', mail: 'off', ...ofStore },
  appNotInStore: { level: 'warning', mail: 'off', ...ofStore },
  lookUpGivenUp: { level: 'warning', mail: 'off', ...ofStore },
  invoiceIssued: { level: 'informational', mail: 'on', ...owes },
  invoiceDueSoon: { level: 'attention', mail: 'on', ...owes },
  invoiceOverdue: { level: 'warning', mail: 'on', ...owes },
  invoiceAnswered: { level: 'attention', mail: 'on', ...owes },
  invoiceSettled: { level: 'attention', mail: 'on', ...owes },
  invoiceCredited: { level: 'attention', mail: 'on', ...owes },
  invoicePaid: { level: 'informational', mail: 'off', ...owes },
  invoiceUnpaid: { level: 'attention', mail: 'on', ...owes },
  creativeApproved: { level: 'informational', mail: 'off', ...edits('promote') },
  creativeRejected: { level: 'warning', mail: 'on', ...edits('promote') },
  categoryReviewed: { level: 'attention', mail: 'on', ...edits('promote') },
  feedBlocked: { level: 'attention', mail: 'on', ...edits('promote') },
  feedFailed: { level: 'warning', mail: 'on', ...edits('promote') },
  abTestStarted: { level: 'informational', mail: 'off', ...edits('abt') },
  abTestKeptA: { level: 'informational', mail: 'off', ...edits('abt') },
  abTestAppliedB: { level: 'informational', mail: 'off', ...edits('abt') },
  importDone: { level: 'informational', mail: 'off', ...asked('mediation', 'import') },
  campaignsImported: { level: 'informational', mail: 'off', ...asked('promote', 'import') },
  revenueUnmatched: {
    level: 'attention',
    mail: 'off',
    audience: 'holders',
    permission: 'performance',
    actions: ['import'],
  },
  exportReady: { level: 'informational', mail: 'off', ...asked('performance', 'query') },
  reportNotSent: { level: 'warning', mail: 'on', ...asked('report_builder', 'edit') },
  reportRefused: { level: 'attention', mail: 'on', ...asked('report_builder', 'edit') },
  reportStopped: { level: 'warning', mail: 'on', ...edits('um_users') },
  exportFailed: { level: 'attention', mail: 'off', ...asked('performance', 'query') },
  alertFired: { level: 'attention', mail: 'on', ...reads('alert') },
  alertRuleFired: { level: 'attention', mail: 'on', ...reads('alert') },
  alertsFired: { level: 'attention', mail: 'on', ...reads('alert') },
  alertsOfAll: { level: 'warning', mail: 'on', ...reads('alert') },
  alertsOfApps: { level: 'warning', mail: 'on', ...reads('alert') },
  alertEnded: { level: 'informational', mail: 'on', ...reads('alert') },
  alertRuleEnded: { level: 'informational', mail: 'on', ...reads('alert') },
  alertsEnded: { level: 'informational', mail: 'on', ...reads('alert') },
  alertsUnwatched: { level: 'informational', mail: 'on', ...reads('alert') },
  reportLate: { level: 'attention', mail: 'on', ...reads('alert') },
  reportZero: { level: 'attention', mail: 'on', ...reads('alert') },
  reportDiffers: { level: 'attention', mail: 'on', ...reads('alert') },
  reportAgrees: { level: 'informational', mail: 'on', ...reads('alert') },
  reportBack: { level: 'informational', mail: 'on', ...reads('alert') },
  alertsOfAppsEnded: { level: 'informational', mail: 'on', ...reads('alert') },
  alertsOfAppsUnwatched: { level: 'informational', mail: 'on', ...reads('alert') },
  invoiceDisputed: { level: 'attention', mail: 'on', ...bills },
  invoicesWait: { level: 'warning', mail: 'on', ...bills },
  creativesWait: {
    level: 'attention',
    mail: 'on',
    audience: 'administrators',
    permission: 'creative_review',
    actions: ['query'],
  },
  signOnChanged: {
    level: 'attention',
    mail: 'always',
    audience: 'administrators',
    permission: 'installation_settings',
    actions: ['query'],
  },
  administratorMade: {
    level: 'attention',
    mail: 'on',
    audience: 'administrators',
    permission: 'installation_settings',
    actions: ['query'],
  },
  administratorReset: {
    level: 'attention',
    mail: 'on',
    audience: 'administrators',
    permission: 'installation_settings',
    actions: ['query'],
  },
  jobDied: { level: 'warning', mail: 'on', ...operates },
  nightlyBackupFailed: { level: 'warning', mail: 'on', ...operates },
} as const satisfies Record<string, NoticeKindRow>;

export type NoticeKind = keyof typeof noticeKinds;

/** The same as rows, for what reads the table. */
export function noticeKindRow(kind: NoticeKind): NoticeKindRow {
  return noticeKinds[kind];
}

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

export function audienceOf(kind: NoticeKind): Audience {
  return noticeKinds[kind].audience;
}

/** What a person may choose about. */
type ChoosableKind = {
  [Kind in NoticeKind]: (typeof noticeKinds)[Kind]['mail'] extends 'on' | 'off' ? Kind : never;
}[NoticeKind];

const isChoosable = (kind: NoticeKind): kind is ChoosableKind =>
  ['on', 'off'].includes(noticeKindRow(kind).mail);

export const choosableNames = noticeKindNames.filter(isChoosable) as [ChoosableKind, ...ChoosableKind[]];

/**
 * The kinds that somebody with these rights can get, and may choose about: an Administrator also in another role, for they are told
 * wherever they are.
 */
export function choosableKinds(rights: Rights, isAdministrator: boolean): ChoosableKind[] {
  return choosableNames.filter((kind) => {
    const { permission, or, actions, audience } = noticeKindRow(kind);
    if (audience === 'administrators' && isAdministrator) return true;
    if (permission === undefined || rights.holds(permission, actions)) return true;
    return or !== undefined && rights.holds(or, actions);
  });
}

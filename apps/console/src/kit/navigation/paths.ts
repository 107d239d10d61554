import { type Side, side } from '@millrace/contract/common';

/** Addresses of the console that more than one place leads to. */
export const paths = {
  logIn: '/user/login',
  promoterLogIn: '/user/adtlogin',
  administratorLogIn: '/login.admin',
  register: '/user/register',
  registerResult: '/user/registerResult',
  forgotPassword: '/user/password/reset',
  resetPassword: '/user/reset',
  chooseSide: '/plat',
  notFound: '/404',
  overview: '/overview/dashboard',
  appDashboard: '/app/dashboard',
  company: '/company/Settings',
  promote: '/promote/edit',
  userManagement: '/um/user-manage',
  changePassword: '/user/password/change',
  addApp: '/publisher/app/add',
  allApps: '/publisher/app/list',
} as const;

/** Public addresses without a screen of their own. The one of `/upload` is for exactly that path. */
export const publicRedirects: ReadonlyMap<string, string> = new Map([
  ['/user', paths.promoterLogIn],
  ['/upload', paths.logIn],
  ['/user/recover', paths.forgotPassword],
]);

/** Addresses behind the log-in that only lead on; what they lead to checks the rights. */
export const innerRedirects: ReadonlyMap<string, string> = new Map([['/promote', paths.promote]]);

/** Where `/`, log-in, the logo and every Index button lead. */
export function homeOf(userType: Side): string {
  return userType === side.advertiser ? paths.promote : paths.overview;
}

/** The form that a new user is held at. */
export function profileOf(userType: Side): string {
  return userType === side.advertiser ? paths.promote : paths.company;
}

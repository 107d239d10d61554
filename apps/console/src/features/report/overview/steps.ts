import type { Rights } from '@millrace/contract/people/rights';
import type { Company } from '@millrace/contract/publisher/company';
import { companyForm } from '@millrace/contract/publisher/company';
import type { MessageKey } from '@millrace/messages';
import * as z from 'zod/mini';
import { addAppAddress, paths } from '../../../kit/navigation/paths.ts';

/** A set-up step as the overview shows it. */
export interface Step {
  readonly key: string;
  readonly title: MessageKey;
  readonly body: MessageKey;
  readonly action: MessageKey;
  readonly to: string;
  readonly done: boolean;
}

export interface SetUp {
  readonly companyComplete: boolean;
  /** The app that would be gone on with; null: there is none yet. */
  readonly appId: number | null;
  /** Members of the organization. */
  readonly people: number | undefined;
}

/** Whether the profile could be saved as it is: every required field is there and well-formed. */
export function isCompanyComplete(company: Company): boolean {
  return z.safeParse(companyForm, company).success;
}

/** The steps that the person may take, with their real state; what is not known yet counts as open. */
export function stepsOf({ companyComplete, appId, people }: SetUp, rights: Rights): Step[] {
  const steps: (Step & { readonly may: boolean })[] = [
    {
      key: 'company',
      title: 'overview.companyTitle',
      body: 'overview.companyBody',
      action: 'overview.companyAction',
      to: paths.company,
      done: companyComplete,
      may: rights.holds('company', ['edit']),
    },
    {
      key: 'app',
      title: 'overview.appTitle',
      body: 'overview.appBody',
      action: appId === null ? 'shell.addApp' : 'overview.openAppAction',
      // Its dashboard says what it needs next.
      to: appId === null ? addAppAddress : `${paths.appDashboard}?pubAppId=${appId}`,
      done: appId !== null,
      may: rights.holds('pubapp', ['add']),
    },
    {
      key: 'people',
      title: 'overview.peopleTitle',
      body: 'overview.peopleBody',
      action: 'overview.peopleAction',
      to: paths.userManagement,
      done: people !== undefined && people > 1,
      may: rights.holds('um_users', ['add']),
    },
  ];
  return steps.filter(({ may }) => may);
}

import { createPromote } from '@millrace/contract/advertiser/promotion';
import type { RequestInput } from '@millrace/contract/kit/call';
import { acceptInvitation, sendInvitation } from '@millrace/contract/people/invitation';
import { confirmRegistration, register } from '@millrace/contract/people/registration';
import {
  type CompanyForm,
  completeProfile,
  getCompany,
  updateCompany,
} from '@millrace/contract/publisher/company';
import { postPublic, sealer } from '../../bench/lib/api-client.ts';
import { secretMailedTo } from '../../e2e/support/outbox.ts';
import { type Account, type Api, openApi } from './api.ts';

/** Where people are made: a server that lets them register, and the folder in which it leaves its mails. */
export interface Place {
  readonly base: string;
  readonly outbox: string;
  /** Secrets of mails that have served. */
  readonly used: Set<string>;
}

export interface NewPerson extends Account {
  readonly name: string;
}

/** Opens an organization with its owner, whose profile is complete. */
export async function openOrganization(place: Place, owner: NewPerson, profile: CompanyForm): Promise<Api> {
  const seal = await sealer(place.base);
  const { email, name, password } = owner;
  await postPublic(place.base, register.path, {
    email,
    name,
    organizationName: profile.name,
    userType: 0,
    password: seal(password),
  });
  await postPublic(place.base, confirmRegistration.path, { token: await newSecret(place, email, 'token') });
  const api = await openApi(place.base, owner);
  await fillProfile(api, profile);
  return api;
}

/** Completes the profile of an organization, which ends the hold of its owner. */
export async function fillProfile(api: Api, profile: CompanyForm): Promise<void> {
  const { version } = await api.ask(getCompany, {});
  await api.ask(updateCompany, { ...profile, version });
  await api.ask(completeProfile, {});
}

export type Invitation = Pick<RequestInput<typeof sendInvitation>, 'roleId' | 'advertiserName'>;

/** Invites somebody who follows the link of the mail; who has an account already only joins. */
export async function invite(
  place: Place,
  inviter: Api,
  { email, name, password }: NewPerson,
  invitation: Invitation & { readonly hasAccount?: boolean },
): Promise<void> {
  const { hasAccount = false, ...given } = invitation;
  await inviter.ask(sendInvitation, { email, ...given });
  const token = await newSecret(place, email, 'invite');
  const seal = await sealer(place.base);
  const account = hasAccount ? {} : { name, password: seal(password) };
  await postPublic(place.base, acceptInvitation.path, { token, ...account });
}

/** Completes the profile of an advertiser, which ends the hold of its promoter. */
export async function fillPromoteProfile(
  place: Place,
  promoter: NewPerson,
  profile: RequestInput<typeof createPromote>,
): Promise<void> {
  const api = await openApi(place.base, promoter);
  await api.ask(createPromote, profile);
  await api.ask(completeProfile, {});
}

async function newSecret(
  { outbox, used }: Place,
  email: string,
  parameter: 'token' | 'invite',
): Promise<string> {
  const secret = await secretMailedTo(outbox, email, parameter, used);
  used.add(secret);
  return secret;
}

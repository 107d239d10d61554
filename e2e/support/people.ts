import { randomBytes } from 'node:crypto';
import { role } from '@millrace/contract/people/permission';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { getCompany } from '@millrace/contract/publisher/company';
import { createAccount } from '../../apps/server/src/platform/people/create-account.ts';
import {
  joinOrganization,
  openOrganization,
} from '../../apps/server/src/platform/people/join-organization.ts';
import type { Tx } from '../../apps/server/src/platform/postgres/database.ts';
import { openPasswords } from '../../apps/server/src/platform/session/passwords.ts';
import { type ApiClient, signIn } from '../../bench/lib/api-client.ts';
import { asSystem } from './database.ts';
import { outboxFolder } from './installation.ts';
import { secretMailedTo } from './outbox.ts';

/** Somebody with an account of their own, signed in through the API as a real person would. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly organizationName: string;
  readonly api: ApiClient;
}

/** What everybody here signs in with. */
export const password = 'Correct-Horse-7';

function base(): string {
  const url = process.env.MILLRACE_BASE_URL;
  if (url === undefined) throw new Error('The set-up of the browser tests has not run.');
  return url;
}

/** Every person comes from an address of their own, so that no test is slowed down by another's attempts. */
function fromSomewhere(): Record<string, string> {
  const [a, b, c] = randomBytes(3);
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${base()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: JSON.stringify(body),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`);
}

interface NewPerson {
  /** 0 publisher, 1 advertiser. */
  readonly userType?: 0 | 1;
  readonly organizationName?: string;
  /** False leaves the profile empty: the person is held at its form. */
  readonly complete?: boolean;
}

/**
 * A person with an organization or advertiser of their own, signed in, the profile complete. Made in the store as confirming a
 * registration does; registering itself is shown where it belongs, not before every other test.
 */
export async function newPerson({
  userType = 0,
  organizationName,
  complete = true,
}: NewPerson = {}): Promise<Person> {
  const id = randomBytes(4).toString('hex');
  const email = `p${id}@example.com`;
  const name = `Robin ${id}`;
  const organization = organizationName ?? `Studio ${id}`;
  await asSystem(async (tx) => {
    const organizationId = await openOrganization(tx, userType, organization);
    const roleId = userType === 1 ? role.promoter : role.organizationOwner;
    await openAccount(tx, { email, name, organizationId, roleId });
  });
  const api = await signIn(base(), { email, password });
  if (complete) await completeProfile(api, userType, organization);
  return { email, password, name, organizationName: organization, api };
}

/** Hashing is slow on purpose; everybody has the same password, so once is enough. */
let passwordHash: Promise<string> | undefined;

/** An account with the password of everybody here, in an organization. */
export async function openAccount(
  tx: Tx,
  join: {
    readonly email: string;
    readonly name: string;
    readonly organizationId: number;
    readonly roleId: number;
  },
): Promise<void> {
  const { email, name, organizationId, roleId } = join;
  passwordHash ??= openPasswords().hash(password);
  const account = { email, name, passwordHash: await passwordHash, lang: null };
  const userId = await createAccount(tx, account);
  if (userId === undefined) throw new Error(`${email} exists already`);
  await joinOrganization(tx, { userId, userName: name, organizationId, roleId });
}

/** Fills in what holds newcomers at its form. */
export async function completeProfile(api: ApiClient, userType: 0 | 1, name: string): Promise<void> {
  if (userType === 1) {
    await api.post('/publisher/promote/create', {
      email: 'ads@example.com',
      country: 'DE',
      companyName: name,
    });
  } else {
    const { version } = (await api.get(getCompany.path)) as { version: number };
    await api.post('/publisher/update', { ...companyProfile, name, version });
  }
  await api.get('/publisher/update/flag');
}

export const companyProfile = {
  email: 'studio@example.com',
  phone: '+49 30 123456',
  website: 'https://studio.example.com',
  country: 'DE',
  state: null,
  city: null,
  address: 'Unter den Linden 1',
};

/** Somebody new in the inviter's organization, as after an accepted invitation. */
export async function newMember(inviter: Person, roleId: number = role.appViewer): Promise<Person> {
  const id = randomBytes(4).toString('hex');
  const email = `m${id}@example.com`;
  const name = `Sam ${id}`;
  const { organization } = (await inviter.api.get(getUserInfo.path)) as UserInfo;
  await asSystem((tx) => openAccount(tx, { email, name, organizationId: organization.id, roleId }));
  const api = await signIn(base(), { email, password });
  return { email, password, name, organizationName: inviter.organizationName, api };
}

const accepted = new Set<string>();

/**
 * Makes somebody who has an account a member of the inviter's organization too.
 * @param advertiserName of the advertiser that a promoter gets
 */
export async function join(
  inviter: Person,
  member: Person,
  roleId: number = role.appViewer,
  advertiserName?: string,
): Promise<void> {
  await inviter.api.post('/user/invitation/create', { email: member.email, roleId, advertiserName });
  const token = await secretMailedTo(outboxFolder(), member.email, 'invite', accepted);
  accepted.add(token);
  await post('/auth/invitation/accept', { token });
}

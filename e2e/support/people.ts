import { randomBytes } from 'node:crypto';
import { role } from '@millrace/contract/people/permission';
import { getCompany } from '@millrace/contract/publisher/company';
import { type ApiClient, sealer, signIn } from '../../bench/lib/api-client.ts';
import { outboxFolder } from './installation.ts';
import { secretMailedTo } from './outbox.ts';

/** Somebody with an account of their own, made through the API as a real person would. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly organizationName: string;
  readonly api: ApiClient;
}

const password = 'Correct-Horse-7';

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

/** Registers a person, follows the link of the mail, signs in, and completes the profile. */
export async function newPerson({
  userType = 0,
  organizationName,
  complete = true,
}: NewPerson = {}): Promise<Person> {
  const id = randomBytes(4).toString('hex');
  const email = `p${id}@example.com`;
  const name = `Robin ${id}`;
  const organization = organizationName ?? `Studio ${id}`;
  const seal = await sealer(base());
  const form = { email, name, organizationName: organization, userType, password: seal(password) };
  await post('/auth/register', form);
  await post('/auth/register/confirm', { token: await secretMailedTo(outboxFolder(), email, 'token') });
  const api = await signIn(base(), { email, password });
  if (complete) await completeProfile(api, userType, organization);
  return { email, password, name, organizationName: organization, api };
}

async function completeProfile(api: ApiClient, userType: 0 | 1, name: string): Promise<void> {
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

/** Invites somebody into the inviter's organization and accepts by the link of the mail. */
export async function newMember(inviter: Person, roleId: number = role.appViewer): Promise<Person> {
  const id = randomBytes(4).toString('hex');
  const email = `m${id}@example.com`;
  const name = `Sam ${id}`;
  await inviter.api.post('/user/invitation/create', { email, roleId });
  const token = await secretMailedTo(outboxFolder(), email, 'invite');
  const seal = await sealer(base());
  await post('/auth/invitation/accept', {
    token,
    name,
    password: seal(password),
  });
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

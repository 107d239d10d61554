import type { CompanyForm } from '@millrace/contract/publisher/company';
import { platform } from '@millrace/contract/publisher/platform';
import type { NewPerson } from './make-people.ts';

/** Of everybody in the demo: it runs on your own machine, and what it holds is invented. */
export const demoPassword = 'Millrace1demo';

const person = (name: string, email: string): NewPerson => ({ name, email, password: demoPassword });

export const cast = {
  administrator: person('Administrator', 'admin@millrace.example'),
  owner: person('Nora Lindqvist', 'nora@lanternfish.example'),
  otherOwner: person('Tomás Ribeiro', 'tomas@pinecone.example'),
  appOwner: person('Aiko Tanaka', 'aiko@lanternfish.example'),
  viewer: person('Viktor Hale', 'viktor@lanternfish.example'),
  both: person('Jamie Okafor', 'jamie@freelance.example'),
  promoter: person('Priya Nair', 'priya@brightside.example'),
} as const;

const company = (name: string, domain: string, country: string, address: string): CompanyForm => ({
  name,
  email: `office@${domain}`,
  phone: '+1 555 0100',
  website: `https://${domain}`,
  messenger: null,
  messengerId: null,
  country,
  state: null,
  city: null,
  address,
});

export const companies = {
  lanternfish: company('Lanternfish Games', 'lanternfish.example', 'US', '12 Harbor Street'),
  pinecone: company('Pinecone Studio', 'pinecone.example', 'DE', 'Waldweg 4'),
} as const;

export const advertiser = { companyName: 'Brightside Ads', email: 'ads@brightside.example', country: 'GB' };

/** The devices that are registered for tests, by their advertising ids; somebody plays on each all the time. */
export const deskDevices = [
  {
    deviceName: 'Phone on the desk',
    plat: platform.android,
    deviceId: '7d1f0c52-6a3e-4b8f-9c1d-2e5a8b4f6071',
  },
  { deviceName: 'iPad on the desk', plat: platform.ios, deviceId: '3B9E2D64-51C7-4F0A-8D1E-6A7C9F2B0E58' },
] as const;

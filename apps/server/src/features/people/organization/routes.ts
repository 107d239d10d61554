import { side } from '@millrace/contract/common';
import {
  createOrganization,
  getSecurity,
  listPublishers,
  listSites,
  selectAdvertisers,
  selectPublishers,
  updateSecurity,
} from '@millrace/contract/people/organization';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { create } from './create-organization.ts';
import { listInReach } from './list-in-reach.ts';
import { listMemberships } from './list-memberships.ts';
import { listOwnSites } from './list-sites.ts';
import { readSecurity, setSecurity } from './security.ts';

export const organizationRoutes: readonly Route[] = [
  answerPerson(listPublishers, listInReach),
  answerPerson(createOrganization, create),
  answerPerson(selectPublishers, (context, input) => listMemberships(context, input, side.publisher)),
  answerPerson(selectAdvertisers, (context, input) => listMemberships(context, input, side.advertiser)),
  answer(listSites, listOwnSites),
  answerPerson(getSecurity, readSecurity),
  answerPerson(updateSecurity, setSecurity),
];

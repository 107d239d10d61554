import { side } from '@millrace/contract/common';
import {
  listPublishers,
  listSites,
  selectAdvertisers,
  selectPublishers,
} from '@millrace/contract/people/organization';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listInReach } from './list-in-reach.ts';
import { listMemberships } from './list-memberships.ts';
import { listOwnSites } from './list-sites.ts';

export const organizationRoutes: readonly Route[] = [
  answerPerson(listPublishers, listInReach),
  answerPerson(selectPublishers, (context, input) => listMemberships(context, input, side.publisher)),
  answerPerson(selectAdvertisers, (context, input) => listMemberships(context, input, side.advertiser)),
  answer(listSites, listOwnSites),
];

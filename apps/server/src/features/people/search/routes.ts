import { searchAll } from '@millrace/contract/people/search';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { searchEverything } from './search-all.ts';

export const searchRoutes: readonly Route[] = [answerPerson(searchAll, searchEverything)];

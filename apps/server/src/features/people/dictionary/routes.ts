import { getDictionary } from '@millrace/contract/people/dictionary';
import { catalogues } from '@millrace/messages';
import { answerPublic, type Route } from '../../../platform/http/route.ts';
import { flatten } from './flatten.ts';

const pages = { enGB: flatten(catalogues.enGB), zhCN: flatten(catalogues.zhCN) };

export const dictionaryRoutes: readonly Route[] = [
  answerPublic(getDictionary, async ({ lang }) => pages[lang]),
];

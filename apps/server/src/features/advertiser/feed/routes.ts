import {
  createFeed,
  getFeed,
  listFeeds,
  setFeedStatus,
  updateFeed,
} from '@millrace/contract/advertiser/feed';
import {
  forceFeed,
  getFeedImport,
  listFeedImports,
  previewFeed,
  runFeed,
  takeFeedFile,
} from '@millrace/contract/advertiser/feed-import';
import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listOwnFeeds, showFeed } from './list-feeds.ts';
import { listImports, showImport } from './list-imports.ts';
import { preview } from './preview-feed.ts';
import { productsOf } from './preview-products.ts';
import { force, run } from './run-feed.ts';
import { addFeed, saveFeed } from './save-feed.ts';
import { showPictures } from './show-pictures.ts';
import { setStatus } from './switch-feed.ts';
import { takeFile } from './take-file.ts';

export const feedRoutes: readonly Route[] = [
  answer(listFeeds, listOwnFeeds),
  answer(getFeed, showFeed),
  answer(createFeed, addFeed),
  answer(updateFeed, saveFeed),
  answer(setFeedStatus, setStatus),
  answer(listFeedImports, listImports),
  answer(getFeedImport, showImport),
  answer(runFeed, run),
  answer(previewFeed, preview),
  answer(feedPictures, showPictures),
  answer(previewProducts, productsOf),
  answer(forceFeed, force),
  answerPerson(takeFeedFile, takeFile),
];

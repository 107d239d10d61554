import { feedPictures } from '@millrace/contract/advertiser/feed-pictures';
import { useApiQuery } from '../api/query.ts';

/** What was found behind the pictures of a feed's items; asked again as long as more of them come. */
export function useFeedPictures(id: number) {
  return useApiQuery(
    feedPictures,
    { id },
    { fresh: true, quiet: true, pollWhile: ({ isLooking, checked }) => isLooking && `${checked}` },
  );
}

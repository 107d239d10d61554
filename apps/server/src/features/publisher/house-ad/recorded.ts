import type { HouseAd } from '@millrace/contract/publisher/house-ad';

/** What of a house ad its history tells; files by their ids. */
export function recordedOf({ title, descn, files, apps }: HouseAd) {
  return { title, descn, files: files.map(({ id }) => id), apps };
}

/** What every history entry of a house ad says. @param name of the app that is promoted */
export function changeOf({ id, pubAppId }: HouseAd, name: string) {
  return { entity: 'house_ad', entityId: id, name, appId: pubAppId } as const;
}

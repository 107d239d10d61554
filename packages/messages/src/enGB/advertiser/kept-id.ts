import type { IdKind } from '@millrace/contract/advertiser/id-list';
import type { keptIdErrors } from '@millrace/contract/advertiser/kept-id';
import type { ErrorName } from '@millrace/contract/kit/error';

export const keptId = {
  title: 'Members',
  lead: 'Ten of them, with parts of their ids, and the ids of all as a file.',
  off: 'No id is kept: of your events and lists there are hashes alone, from which no id comes back. You can have ids kept from now on.',
  toSetting: 'To the setting “Ids of people”',
  few: 'A segment of fewer than {{floor}} members shows none of them, and gives no file of ids.',
  counts: 'Of {{withId}} of {{members}} members an id is kept.',
  without:
    'Of the other {{without}} there is none: nothing came of them since {{since}}, consent or the law refuses it, or mediation alone told of them.',
  sample: 'Some members',
  id: 'ID',
  kindOf: 'Kind',
  kind: { device: 'Advertising ID', user: 'Customer ID' } satisfies Record<IdKind, string>,
  lastSeen: 'Last seen',
  noEvent: 'No event',
  country: 'Country',
  unknownCountry: 'Not known',
  download: 'Download ids',
  downloadTitle: 'Download {{withId}} ids?',
  downloadText:
    'The CSV file has them in clear. The change log says that you have fetched it, and how many ids it had.',
  downloaded: 'Ids in the file: {{withId}}. Members without one: {{without}}.',
  setting: 'Ids of people',
  settingLead:
    'Events and lists leave hashes of ids, from which no id comes back. If you have to see or hand on who is in a segment, have ids kept from now on: of each person the device’s, or else what you call the customer, encrypted with a key of this installation, until 400 days after their last event. None is kept where consent or the law refuses it, nor of what mediation tells you of.',
  isOn: 'Ids are kept since {{since}}.',
  isOff: 'No id is kept.',
  switchOn: 'Keep ids from now on',
  switchOff: 'Stop, and delete all',
  offTitle: 'Delete all ids that are kept?',
  offText: 'This can’t be taken back. Events, segments and lists stay as they are.',
  turnedOn: 'Ids are kept from now on.',
  turnedOff: 'No id is kept any more, and those that were are being deleted.',
  errors: {
    notKept: 'No id is kept, or no more. Switch that on under “Privacy” of your events.',
    tooFew: 'The segment has fewer than {{floor}} members. So few are given to nobody.',
    noneKept: 'Of no member an id is kept: nothing came of them since that was switched on.',
  } satisfies Record<ErrorName<typeof keptIdErrors>, string>,
} as const;

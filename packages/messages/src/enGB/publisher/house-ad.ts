import type { ErrorName } from '@millrace/contract/kit/error';
import type { houseAdErrors } from '@millrace/contract/publisher/house-ad';

export const houseAd = {
  tab: 'House ads',
  lead: 'Promote an app of yours in your other apps. House ads cost nothing, need no review, and fill only what would stay empty.',
  none: 'Nothing is promoted yet',
  noneLead:
    'Choose an app, say in a sentence what it is, upload pictures if you have some, and it runs at once.',
  oneApp: 'To promote an app you need a second one of the same platform, where it is shown.',
  add: 'Promote an app',
  edit: 'Edit',
  editOf: 'Edit the house ad for {{name}}',
  promotes: 'App to promote',
  promotesHelp: 'Name, icon and store page come along.',
  noStore: '{{name}} (the store has not told of it)',
  title: 'Title',
  descn: 'Text',
  descnHelp: 'One sentence on what it is, at most 200 characters.',
  files: 'Pictures and videos',
  filesHelp:
    'Each is an ad of its own: banners of 320 × 50, 300 × 250 or 728 × 90, a picture of 1200 × 627 for native and interstitial, videos for rewarded video and interstitial. Cross Promote needs none: it shows the icon.',
  drop: 'Click or drag pictures and videos here',
  dropLead: 'PNG, JPEG, WebP, or MP4 with H.264 and AAC of at most 30 s; at most 20 MB each.',
  takeOut: 'Take out',
  takeOutOf: 'Take out: {{name}}',
  apps: 'Apps that show it',
  appsHelp:
    'Apps of the same platform. Their placements get an instance of Cross Promotion where they have none.',
  noOther: 'There is no other app of this platform.',
  start: 'Switch on',
  started: '{{name}} is promoted from now on.',
  saved: 'All changes have been saved.',
  shownIn: 'Shown in',
  notShownIn: '{{name}} (house ads are off there)',
  kinds: 'As',
  switchOf: 'House ad for {{name}}',
  remove: 'Remove',
  removeOf: 'Remove the house ad for {{name}}',
  removed: 'The house ad for {{name}} is removed.',
  restored: 'The house ad for {{name}} is back.',
  gone: 'an app that is switched off',
  errors: {
    appNotInStore: 'The store has not told of {{name}} yet. Look it up in its settings, then promote it.',
    alreadyPromoted: '{{name}} has a house ad already. Edit that one.',
    titleEmpty: 'Please enter the title.',
    descnEmpty: 'Please enter the text.',
    fileUnfit:
      '{{name}} fits nowhere by itself. Banners are 320 × 50, 300 × 250 or 728 × 90 pixels, other pictures 1200 × 627.',
    appsEmpty: 'Choose at least one app.',
    appPromoted: '{{name}} would be promoted in itself.',
    otherPlatform: '{{name}} is an app of the other platform.',
  } satisfies Record<ErrorName<typeof houseAdErrors>, string>,
} as const;

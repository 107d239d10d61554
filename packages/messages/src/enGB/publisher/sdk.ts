/** How the SDK is put into an app. */
export const sdk = {
  lead: 'The lines to paste into the app, with its App Key and the address of this server.',
  factsTitle: 'What the SDK needs to know',
  factsLead: 'Both are in the lines below already.',
  appKey: 'App Key',
  host: 'Address of this server',
  notForPhones:
    'Devices will probably not reach {{host}}: they need an address with https that is open to the internet. Whoever runs this server sets it as PUBLIC_URL.',
  otherPlatform:
    'This app is an {{app}} app, and so is its App Key. For {{sdk}}, add an app of that platform and use its lines.',
  addTitle: 'Add the SDK',
  add: {
    android:
      'Version {{version}}. Put this line under “dependencies” in the build.gradle of your app module, and one line more for the adapter of each ad network.',
    ios: 'Version {{version}}. Put this line into your Podfile, one line more for the adapter of each ad network, and run “pod install”.',
    unity:
      'Version {{version}}. Import the Unity package of the SDK by Assets → Import Package → Custom Package, and the adapters of your ad networks.',
  },
  dependency: 'Line for the build file',
  startTitle: 'Initialize the SDK',
  start: {
    android: 'In “onCreate” of your first activity. The address is the full one, with /init at its end.',
    ios: 'In “application:didFinishLaunchingWithOptions:” of your app delegate. The address is scheme and host only; the SDK adds the path itself. Name the ad formats that are to be loaded at once.',
    unity:
      'In “Start” of a script in your first scene. If the game is out for both platforms, add the lines of the other app beside these.',
  },
  startLines: 'Lines that start the SDK',
  tryTitle: 'Test the integration',
  tryLead: 'Register your device as a test device and let it show the ads of one network after the other.',
  toTestMode: 'Test mode',
} as const;

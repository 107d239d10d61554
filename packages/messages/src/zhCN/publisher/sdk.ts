import type { sdk as english } from '../../enGB/publisher/sdk.ts';
import type { Translated } from '../../kit.ts';

export const sdk: Translated<typeof english> = {
  lead: '以下代码已填入该应用的 App Key 和本服务器的地址，直接粘贴到应用中即可。',
  factsTitle: 'SDK 需要的信息',
  factsLead: '下方代码中已经填好。',
  appKey: 'App Key',
  host: '服务器地址',
  notForPhones:
    '设备可能无法访问 {{host}}：需要可从公网访问的 https 地址，请服务器管理员通过 PUBLIC_URL 设置。',
  otherPlatform: '该应用及其 App Key 属于 {{app}} 平台。如需接入 {{sdk}}，请添加对应平台的应用并使用其代码。',
  addTitle: '添加 SDK',
  add: {
    android:
      '版本 {{version}}。将这一行添加到应用模块 build.gradle 的 dependencies 中，每个广告网络再添加一行对应的适配器。',
    ios: '版本 {{version}}。将这一行添加到 Podfile 中，每个广告网络再添加一行对应的适配器，然后执行 pod install。',
    unity:
      '版本 {{version}}。通过 Assets → Import Package → Custom Package 导入 SDK 的 Unity 包，并导入所用广告网络的适配器。',
  },
  dependency: '依赖配置',
  startTitle: '初始化',
  start: {
    android: '写在首个 Activity 的 onCreate 中。地址须填写完整，以 /init 结尾。',
    ios: '写在 AppDelegate 的 application:didFinishLaunchingWithOptions: 中。地址只填协议和域名，路径由 SDK 补全；adFormat 填写启动时即加载的广告类型。',
    unity: '写在首个场景脚本的 Start 中。如果游戏同时发布两个平台，请把另一个平台应用的代码加在旁边。',
  },
  startLines: '初始化代码',
  tryTitle: '验证接入',
  tryLead: '将设备注册为测试设备，逐个展示各广告网络的广告。',
  toTestMode: '测试模式',
};

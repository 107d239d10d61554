import type { eventDoc as english } from '../../enGB/advertiser/event-doc.ts';
import type { Translated } from '../../kit.ts';

export const eventDoc: Translated<typeof english> = {
  lead: '已填入您的地址与密钥：复制、粘贴，然后在“事件追踪”中查看结果。',
  toTracking: '事件追踪',
  website: '网站上报',
  websiteLead:
    '在每个页面中加入以下代码。文件不到 4 KB，异步加载，并自动上报每次页面浏览；在标签中加入 data-pages="off" 则不自动上报。页面中有两个网站的标签时，所有事件会同时上报给两者。',
  tag: '加载代码',
  scriptLead:
    '其他事件在您自己的脚本中上报。未经同意不会在浏览器中存储任何内容，也不识别用户；浏览器启用全球隐私控制（GPC）时始终如此。',
  script: '网站脚本',
  policyLead: '如果页面设置了 Content-Security-Policy，请加入：',
  policy: '策略',
  server: '服务器上报',
  serverLead:
    '以 POST 一次上报最多 1,000 个事件，并用应用密钥签名：请求体的 HMAC-SHA256（十六进制）。持有密钥即可上报任何事件，请只保存在服务器上。',
  keyLead: '也可以不签名，使用有“上报事件”权限的 API 密钥（保存在 MILLRACE_KEY 中）：',
  keyLines: '使用 API 密钥的命令',
  language: '语言',
  languages: { curl: 'curl', node: 'Node.js', python: 'Python', php: 'PHP' },
  lines: '可运行代码',
  company: '监测公司回传',
  companyLead: '将以下地址设置为回传地址。您添加的参数会成为事件参数。',
  fields: '事件字段',
  field: {
    event: '发生了什么：使用下方标准名称或自定义名称。',
    event_id:
      '事件自身的 ID，例如订单号。同一 ID 无论上报多少次只计一次；网站和服务器都上报时，以服务器为准。',
    time: '发生时间：秒或毫秒时间戳，或 ISO 8601；无时区时按 UTC。不填则为当前时间，最多可早 3 天。',
    device_id: '广告标识符（GAID 或 IDFA），仅保存哈希。也可写作 gaid 或 idfa。网站不上报此项。',
    user_id: '您系统中的客户标识，仅保存哈希。',
    click_id:
      '用户由哪次点击而来：即广告计划链接中 {click_id} 被替换成的值。请随访问保存，并由您的服务器在每个事件中上报，事件由此归因到广告计划；网站自身上报的事件不参与归因，因为任何人都能读到网站的密钥。展示商品源中的商品时，商品链接会带有同名参数。',
    value: '价值，例如 12.50（不是以分为单位），并附三位货币代码 currency。',
    items: '商品 ID，与商品数据源一致。',
    params: '最多 30 个附加参数：文本、数字或是/否。不要包含可识别个人的内容。',
    consent: '用户未同意时为 false；或在 regs 中将 gdpr、ccpa、coppa 设为 1。此时不保存任何 ID。',
  },
  names: '人群包已识别的标准名称：',
};

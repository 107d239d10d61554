import type { setupCheck as english } from '../../enGB/publisher/setup-check.ts';
import type { Translated } from '../../kit.ts';

export const setupCheck: Translated<typeof english> = {
  title: '配置检查',
  looking: '正在检查配置……',
  none: '在配置和最近 {{days}} 天的流量中没有发现问题。',
  noCountry: '未知国家/地区',
  nothing:
    '{{placement}} 在 {{country}} 没有可投放的广告源：{{days}} 天内该地区有 {{requests}} 次请求。请在服务该地区的规则中添加实例。',
  onlyBids:
    '{{placement}} 在 {{country}} 只有竞价实例（{{days}} 天内 {{requests}} 次请求）：没有出价就没有广告。请添加瀑布流实例兜底。',
  nothingForOthers:
    '{{placement}} 在 {{country}} 只有部分用户（符合某条规则条件的用户）有实例，其他用户没有广告（{{days}} 天内该地区有 {{requests}} 次请求）。请在面向所有用户的规则中添加实例。',
  onlyBidsForOthers:
    '{{placement}} 在 {{country}} 只有部分用户（符合某条规则条件的用户）有瀑布流实例，其他用户没有出价就没有广告（{{days}} 天内该地区有 {{requests}} 次请求）。请在面向所有用户的规则中添加瀑布流实例。',
  openRules: '打开规则',
  neverFills:
    '{{placement}} 中 {{network}} 的实例 {{instance}} 在 {{days}} 天内被请求 {{requests}} 次，从未返回广告。请向该网络核对其广告单元 ID。',
  openInstance: '打开实例',
  accountRefused: '{{network}} 拒绝账号 {{account}} 的密钥：无法获取其收益报表。请填写有效的密钥。',
  accountFails: '无法向 {{network}} 查询账号 {{account}}：其收益可能缺失。请打开账号查看原因并重新检查。',
  openAccount: '打开账号',
  adsNoWebsite:
    '买方找不到您的 app-ads.txt：应用商店没有显示您的网站。请在应用商店填写网站，或在应用设置中指定。',
  adsMissingFile:
    '您的网站上没有 app-ads.txt（{{address}}）：会查找该文件的买方不会出价。请在该地址放置文件并写入应用设置中列出的各行。',
  adsUnreachable: '无法检查您的 app-ads.txt（{{address}}）。请确认网站可公开访问，然后重新检查。',
  adsNotFile: '{{address}} 返回的不是 app-ads.txt。请将该文件以纯文本形式放到该地址。',
  adsMissing: '您的 app-ads.txt 未列入 {{network}}：会查找该文件的买方不会通过它出价。请添加：{{line}}',
  adsWrongId:
    '您的 app-ads.txt 中 {{network}} 的 ID 不是您的（{{found}}）：买方会认为属于他人。请添加：{{line}}',
  adsLines: '买方无法识别您的 app-ads.txt 中的 {{count}} 行，第一处是第 {{line}} 行。请更正或删除这些行。',
  sdkTooOld:
    'SDK {{version}} 的设备（占 {{days}} 天内请求的 {{share}}）从未请求 {{network}}，其他版本的设备会请求。这些安装包没有该网络的适配器或适配器过旧：请发布更新，或为该版本添加屏蔽规则。',
  openSdk: '如何更新 SDK',
  openAds: '打开 app-ads.txt',
  keyEnds: 'API 密钥 {{key}} 有效期至 {{day}}，之后将被拒绝。请在此之前新建密钥并更换到程序中。',
  openKey: '打开密钥',
  caused: '保存后出现的问题',
  causedIn: '保存后出现的问题：{{app}}',
  causedLead: '保存之前没有这些问题。修复或确认已读后不再显示。',
  causedRead: '已读',
  all: '显示全部 {{count}} 条',
  fewer: '收起',
};

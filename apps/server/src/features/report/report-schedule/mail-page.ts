import { languageTag } from '@millrace/contract/common';
import { pictureSize } from '../../../domain/chart/chart-picture.ts';
import { escaped, logoPlace } from '../../../platform/mail/with-logo.ts';
import type { Content } from './content.ts';
import type { MailWords } from './mail-words.ts';

/** By which the page names its chart. */
export const chartId = 'chart@millrace.invalid';

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const ink = 'color:#1f1f1f';
const soft = 'color:#595959';
const feelings = { good: 'color:#237804', bad: 'color:#cf1322', none: soft } as const;
const feelingClass = { good: 'good', bad: 'bad', none: 'soft' } as const;

/**
 * Mail programs know little of style sheets: everything stands on its element, in tables, and the sheet in the head only
 * adds what some know: dark grounds, and narrow windows.
 */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #141414 !important; }
  .card { background: #1f1f1f !important; border-color: #424242 !important; }
  .ink { color: #f0f0f0 !important; }
  .soft { color: #bfbfbf !important; }
  .line { border-color: #424242 !important; }
  .good { color: #95de64 !important; }
  .bad { color: #ff9c96 !important; }
  .link { color: #69b1ff !important; }
}
@media (max-width: 480px) {
  .inside { padding: 16px !important; }
  .figure { display: inline-block !important; width: 46% !important; }
}`;

/** A report's mail as a page, with every word escaped: names in it are other people's. */
export function mailPage(words: MailWords, content: Content): string {
  return `<!doctype html>
<html lang="${languageTag[words.lang]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(words.title)}</title><style>${sheet}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f5f5f5;${font}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f5"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #d9d9d9;border-radius:6px"><tr><td class="inside" style="padding:24px;${font}">
${logoPlace}
<h1 class="ink" style="margin:8px 0 4px;font-size:22px;line-height:1.3;${ink};overflow-wrap:anywhere">${escaped(words.title)}</h1>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;${soft}">${escaped(words.days)}<br>${escaped(words.compared)}</p>
${figures(content)}${estimated(words)}
${chart(words, content)}
${table(words, content)}
<p style="margin:24px 0 8px"><a href="${escaped(words.reportLink)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0958d9;color:#ffffff;font-size:14px;text-decoration:none">${escaped(words.open)}</a></p>
<p class="soft" style="margin:0;font-size:13px;line-height:1.5;${soft}">${escaped(words.file)}</p>
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="soft" style="padding:16px 8px;font-size:12px;line-height:1.6;${font};${soft};overflow-wrap:anywhere">
${escaped(words.why)} <a class="link" href="${escaped(words.stopLink)}" style="color:#0958d9">${escaped(words.stop)}</a>
</td></tr></table>
</td></tr></table>
</body></html>`;
}

/** Three beside each other; where there is no room for them, two. */
function figures({ figures: all }: Content): string {
  const cells = all.map(
    ({ label, value, change }) =>
      `<td class="figure" width="33%" valign="top" style="padding:8px 8px 8px 0;font-size:13px;line-height:1.4;${font}"><span class="soft" style="${soft}">${escaped(label)}</span><br><strong class="ink" style="font-size:20px;${ink}">${escaped(value)}</strong><br><span class="${feelingClass[change.feeling]}" style="${feelings[change.feeling]}">${escaped(change.text) || '&nbsp;'}</span></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, row) =>
    cells.slice(row * 3, row * 3 + 3).join(''),
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

function estimated({ estimated: text }: MailWords): string {
  if (text === '') return '';
  return `\n<p class="soft" style="margin:8px 0 0;font-size:13px;line-height:1.5;${soft}">${escaped(text)}</p>`;
}

function chart({ chartText }: MailWords, content: Content): string {
  if (content.chart === undefined) return '';
  return `<img src="cid:${chartId}" alt="${escaped(chartText)}" width="${pictureSize.width - 10}" style="display:block;width:100%;max-width:${pictureSize.width - 10}px;height:auto;margin:16px 0;border:0;border-radius:4px;background:#ffffff">`;
}

function table({ more }: MailWords, { table: { heads, rows } }: Content): string {
  if (rows.length === 0) return '';
  const align = (place: number) => (heads[place]?.isNumber === true ? 'right' : 'left');
  const cell = (text: string, place: number) =>
    `<td class="ink line" align="${align(place)}" style="padding:6px 4px;border-bottom:1px solid #f0f0f0;font-size:13px;${font};${ink};font-variant-numeric:tabular-nums;${heads[place]?.isNumber === true ? 'white-space:nowrap' : 'overflow-wrap:break-word'}">${escaped(text)}</td>`;
  const head = heads
    .map(
      ({ title }, place) =>
        `<th class="soft line" scope="col" align="${align(place)}" style="padding:6px 4px;border-bottom:1px solid #d9d9d9;font-size:12px;font-weight:600;${font};${soft}">${escaped(title)}</th>`,
    )
    .join('');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin-top:8px"><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>
<p class="soft" style="margin:8px 0 0;font-size:12px;${soft}">${escaped(more)}</p>`;
}

import { type Language, languageTag } from '@millrace/contract/common';
import { regionName } from '@millrace/contract/kit/region-name';
import { type JobName, jobNames } from '@millrace/contract/operator/job';
import { backupFailures } from '@millrace/contract/operator/system';
import type { MessageKey } from '@millrace/messages';
import * as z from 'zod/mini';
import { roleName } from '../../platform/people/role-name.ts';
import { type TextParams, translate } from '../../platform/text.ts';
import { billWords } from './notice-bills.ts';
import { figureWords } from './notice-figures.ts';

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * What a notice says to its reader: of its params `roleId` and `jobName` are said as the names of the role and the job,
 * `backupFailure` as a reason, `browser` and `system` as a device, `country` as a place, `hours` as `waited`, figures as
 * {@link figureWords} says, and amounts and days of bills as {@link billWords} does.
 */
export function noticeText(lang: Language, message: string, stored: unknown): string {
  const given = z.parse(params, stored);
  return translate(lang, message as MessageKey, { ...given, ...named(lang, given) });
}

function named(lang: Language, params: TextParams): TextParams {
  const { roleId, jobName, browser, system, country, backupFailure, hours } = params;
  const failure = backupFailures.find((known) => known === backupFailure);
  return {
    ...billWords(lang, params),
    ...figureWords(lang, params),
    ...(typeof roleId === 'number' && { role: roleName(lang, roleId) }),
    ...(isJobName(jobName) && { job: translate(lang, `job.names.${jobName}`) }),
    ...(failure !== undefined && { reason: translate(lang, `system.backupFailure.${failure}`) }),
    ...(browser !== undefined && { device: deviceName(lang, String(browser), String(system ?? '')) }),
    ...(typeof hours === 'number' && { waited: hoursText(lang, hours) }),
    ...(country !== undefined && { place: placeName(lang, String(country)) }),
  };
}

const isJobName = (name: unknown): name is JobName => jobNames.some((known) => known === name);

const hoursText = (lang: Language, hours: number): string =>
  new Intl.NumberFormat(languageTag[lang], { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    hours,
  );

function deviceName(lang: Language, browser: string, system: string): string {
  if (browser !== '' && system !== '') return translate(lang, 'ownAccount.browserOn', { browser, system });
  return browser || system || translate(lang, 'ownAccount.unknownDevice');
}

function placeName(lang: Language, country: string): string {
  if (country === '') return translate(lang, 'ownAccount.unknownPlace');
  return regionName(country, lang);
}

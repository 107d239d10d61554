import { type Language, languages } from '@millrace/contract/common';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id } from '@millrace/contract/kit/fields';
import type { Erasing, fetchErasing } from '@millrace/contract/operator/erasing';
import * as z from 'zod/mini';
import { settingsIn } from '../../../domain/installation/installation-settings.ts';
import { readLogo } from '../../../domain/installation/logo.ts';
import type { Download } from '../../../platform/download/download.ts';
import { issueTicket } from '../../../platform/download/tickets.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { PdfDocument } from '../../../platform/pdf/document.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { asPng } from '../../../platform/picture/encode-picture.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { translate } from '../../../platform/text.ts';
import { readErasing } from './queries.ts';

const input = z.object({ id, lang: z.enum(languages) });

interface Facts {
  /** What the installation is called. */
  readonly installation: string;
  readonly organization: string;
  readonly logo: Uint8Array | null;
  readonly erasing: Erasing & { readonly finishedAt: string };
}

type Receipt = Download<z.infer<typeof input>>;

/** The receipt of a request, to hand on to whoever asked to be erased. It does not say their id. */
export const erasingReceipt: Receipt = {
  name: 'erasing-receipt',
  access: { permission: 'privacy', actions: ['export'] },
  input,
  open: async ({ read, config, scope }, { id: erasingId, lang }) => {
    const facts = await read(async (tx) => ({
      installation: (await settingsIn(tx, config)).name,
      organization: found(
        await tx
          .selectFrom('organization')
          .select('name')
          .where('id', '=', scope.organizationId)
          .executeTakeFirst(),
      ).name,
      logo: await readOwnLogo(tx, scope.organizationId),
      erasing: await readDone(tx, lang, erasingId),
    }));
    return pdfFile(`erasing ${facts.erasing.reference}.pdf`, documentOf(lang, facts));
  },
};

/** The same of an advertiser, whose people have no permission of privacy. */
export const advertiserErasingReceipt: Receipt = {
  ...erasingReceipt,
  name: 'advertiser-erasing-receipt',
  access: { permission: 'promote', actions: ['query'] },
};

/** The organization hands the receipt on, so its own logo comes before the installation's. */
async function readOwnLogo(tx: Tx, organizationId: number): Promise<Uint8Array | null> {
  const own = await tx
    .selectFrom('organization_logo')
    .select('content')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return own === undefined ? readLogo(tx) : asPng(own.content);
}

/** @throws CallError notFound, notDone */
async function readDone(tx: Tx, lang: Language, erasingId: number): Promise<Facts['erasing']> {
  const erasing = await readErasing(tx, lang, erasingId);
  const { finishedAt } = erasing;
  if (finishedAt === null) throw new CallError('erasing.errors.notDone');
  return { ...erasing, finishedAt };
}

const ticketFor =
  (receipt: Receipt) =>
  (
    context: PersonContext,
    { id: erasingId }: RequestOf<typeof fetchErasing>,
  ): Promise<ResponseOf<typeof fetchErasing>> =>
    context.write(async (tx) => {
      await readDone(tx, context.lang, erasingId);
      return issueTicket(context, tx, receipt, { id: erasingId, lang: context.lang });
    });

export const giveTicket = ticketFor(erasingReceipt);
export const giveAdvertiserTicket = ticketFor(advertiserErasingReceipt);

const minute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function documentOf(lang: Language, { installation, organization, logo, erasing }: Facts): PdfDocument {
  const text = (key: Parameters<typeof translate>[1], params = {}) => translate(lang, key, params);
  const { reference, kind, askedAt, finishedAt, found: places, backupsUntil, backupsByHand } = erasing;
  const kept = [
    ...(backupsUntil === null ? [] : [text('erasing.backupsUntil', { day: backupsUntil })]),
    ...(backupsByHand === 0 ? [] : [text('erasing.backupsByHand', { count: backupsByHand })]),
  ];
  const title = text('erasing.receiptTitle');
  return {
    title,
    from: `${organization} · ${installation}`,
    logo,
    madeAt: new Date(finishedAt),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [text('erasing.organization'), organization],
          [text('erasing.reference'), reference],
          [text('erasing.kind'), text(`erasing.kinds.${kind}`)],
          [text('erasing.asked'), minute(askedAt)],
          [text('erasing.states.done'), minute(finishedAt)],
          [text('erasing.backups'), kept.length === 0 ? text('erasing.noBackups') : kept.join('; ')],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: text('erasing.found'), width: 3 },
          { title: '', width: 1, isNumber: true },
        ],
        rows:
          places.length === 0
            ? [[text('erasing.nothing'), '']]
            : places.map(({ place, count }) => [text(`erasing.places.${place}`), String(count)]),
        sums: [],
      },
      { kind: 'note', text: text('erasing.receiptNote') },
    ],
    footer: `${organization} · ${title} · ${reference}`,
  };
}

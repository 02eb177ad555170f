import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PublicReport } from '../../../contracts/reporting/document.ts';
import { Picks, picksIn } from '../../../contracts/reporting/options/option.ts';
import { RateLimit, sourceOf } from '../../platform/http/rate-limit.ts';
import { OnlinePaymentsService } from '../online/online-payments.service.ts';

interface Fields {
  Agreement: string;
  Name: string;
  Comments: string;
  copyTo: string;
  consent: string;
}

type Render = (page: {
  orderId: string;
  checksum: string;
  reportId: string;
  report: PublicReport | 'missing';
  attempt: string;
  fields: Fields;
  wrong: string;
  pay: string;
}) => { html: string; title: string };

export interface PageOf {
  orderId: number;
  checksum: string;
  reportId: number;
  /** The caller's network address: making a page folds an estimate, and counts as its call does. */
  ip: string | undefined;
  fields?: Fields;
  wrong?: string;
  /** What the page says of a payment: `back`, or why there was none. */
  pay?: string;
  /** What of the report's options to show (`1,3`). */
  picks?: string;
}

const COST = 5;
const BUILT = resolve(import.meta.dirname, '../../../web-server/report-server.js');
const PAGE = resolve(import.meta.dirname, '../../../web/report.html');

/** The customer's page as HTML with its content, so that it can be read and answered before its script runs, or without any. */
@Injectable()
export class PublicPageService {
  private made?: Promise<{ render: Render; page: string }>;

  constructor(
    private readonly payments: OnlinePaymentsService,
    private readonly limit: RateLimit,
  ) {}

  /** Undefined where it cannot be made now: the page then comes without its content, which its script asks for. */
  async html({ orderId, checksum, reportId, ip, fields, picks, pay = '', ...page }: PageOf): Promise<string | undefined> {
    if (!existsSync(BUILT) || this.limit.take(`address/${sourceOf(ip)}`, COST) > 0) return undefined;
    let wrong = page.wrong ?? '';
    const asked = Picks.safeParse(picks);
    const open = (of?: number[]) => this.payments.open(orderId, checksum, reportId, undefined, of);
    const first = open(asked.success ? picksIn(asked.data) : undefined).catch((error: unknown) => {
      if (!(error instanceof Refusal && (error.code === 'CHOICE_GONE' || error.code === 'SELECT_ITEMS'))) throw error;
      wrong ||= error.message;
      return open();
    });
    const report = await first.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'REPORT_NOT_FOUND') return 'missing' as const;
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!report) return undefined;
    this.made ??= import(pathToFileURL(BUILT).href).then(({ render }: { render: Render }) => ({
      render,
      page: readFileSync(PAGE, 'utf8'),
    }));
    const { render, page: empty } = await this.made;
    const typed = fields ?? { Agreement: '', Name: nameIn(report), Comments: '', copyTo: '', consent: '' };
    const address = { orderId: String(orderId), checksum, reportId: String(reportId) };
    const { html, title } = render({ ...address, report, attempt: randomUUID(), fields: typed, wrong, pay });
    // In a data block the browser ends the text at the first end tag, whatever JSON says.
    const data = JSON.stringify(report).replaceAll('<', '\\u003c');
    // Functions, because a replacement text would have `$` sequences of its own.
    return empty
      .replace(
        /<div id="root">.*<\/div>/,
        () => `<div id="root">${html}</div><script type="application/json" id="report-data">${data}</script>`,
      )
      .replace(/<title>.*<\/title>/, () => `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`);
  }
}

const nameIn = (report: PublicReport | 'missing') => (report === 'missing' ? '' : (report.document?.detail.recipientName ?? ''));

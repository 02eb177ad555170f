import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import type { Actor } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
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
  /** Whose session the request came with, if any. */
  signedIn?: Actor | undefined;
  fields?: Fields;
  wrong?: string;
  /** What the page says of a payment: `back`, or why there was none. */
  pay?: string;
  /** What of the report's options to show (`1,3`). */
  picks?: string;
}

type ToRender = Pick<PageOf, 'orderId' | 'checksum' | 'reportId' | 'fields'> & {
  report: PublicReport | 'missing';
  wrong: string;
  pay: string;
};

const COST = 5;
const BUILT = resolve(import.meta.dirname, '../../../web-server/report-server.js');
const PAGE = resolve(import.meta.dirname, '../../../web/report.html');

const TEXTS = cacheBound({
  name: 'pages of reports as HTML',
  most: 16 * 1024 * 1024,
  of: 'bytes',
  because: 'some 30 reports of 300 lines: those that customers open and reload at one time',
});

interface Text {
  /** The report itself: another content is another object. */
  document: ReportDocument;
  /** All else that the page shows, as JSON. */
  rest: string;
  text: string;
}

/** The customer's page as HTML with its content, so that it can be read and answered before its script runs, or without any. */
@Injectable()
export class PublicPageService {
  private made?: Promise<{ render: Render; page: string }>;
  private readonly texts = new BoundedCache<Text>(TEXTS);
  /** Stands in a kept page for the name of the next attempt to answer or to pay. */
  private readonly nextAttempt = randomUUID();

  constructor(
    private readonly payments: OnlinePaymentsService,
    private readonly limit: RateLimit,
  ) {}

  /** Undefined where it cannot be made now: the page then comes without its content, which its script asks for. */
  async html({ orderId, checksum, reportId, ip, signedIn, fields, picks, pay = '', ...page }: PageOf): Promise<string | undefined> {
    if (!existsSync(BUILT) || this.limit.take(`address/${sourceOf(ip)}`, COST) > 0) return undefined;
    let wrong = page.wrong ?? '';
    const asked = Picks.safeParse(picks);
    const open = (of?: number[]) => this.payments.open(orderId, checksum, reportId, { picks: of, signedIn });
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
    const asItIs = !fields && !wrong && !pay;
    const text = () => this.text(render, empty, { orderId, checksum, reportId, report, fields, wrong, pay });
    return (asItIs ? this.kept(`${reportId}/${checksum}/${picks ?? ''}`, report, text) : text()).replaceAll(this.nextAttempt, randomUUID());
  }

  /** The page as it was made before, while what it shows is the same. */
  private kept(key: string, report: PublicReport | 'missing', make: () => string): string {
    if (report === 'missing' || !report.document) return make();
    const { document, ...others } = report;
    const rest = JSON.stringify(others);
    const kept = this.texts.get(key);
    if (kept?.document === document && kept.rest === rest) return kept.text;
    const text = make();
    this.texts.set(key, { document, rest, text }, 2 * text.length);
    return text;
  }

  private text(render: Render, empty: string, { fields, ...page }: ToRender): string {
    const { report, orderId, reportId } = page;
    const copyTo = report === 'missing' ? '' : report.copyTo;
    const typed = fields ?? { Agreement: '', Name: nameIn(report), Comments: '', copyTo, consent: '' };
    const address = { orderId: String(orderId), reportId: String(reportId) };
    const { html, title } = render({ ...page, ...address, attempt: this.nextAttempt, fields: typed });
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

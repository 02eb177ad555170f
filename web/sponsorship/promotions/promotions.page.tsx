import { Button, Switch } from '@mantine/core';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import { FILTERS, type Filter, oftenWords, type Promotions, STATUS_WORDS, usePromotions, whenWords, whoWords } from './model.ts';
import { Months } from './months.tsx';
import { NewPromotionForm } from './new-promotion.tsx';
import { PromotionPane } from './promotion-pane.tsx';
import css from './promotions.module.css';
import { TryIt } from './try-it.tsx';
import { WhoPays } from './who-pays.tsx';

const WORDS: Record<Filter, string> = { '': 'All', active: 'Active', coming: 'Coming', ended: 'Ended', disabled: 'Disabled' };

/** S151: what a code takes off, for whom, how often, and who pays it. */
export default function PromotionsPage() {
  const others = useSponsorOnly();
  const model = usePromotions();
  const phone = usePhone();
  const { list, bill, code, isNew, copied, choose } = model;
  usePageKeys({ n: () => choose('new'), Escape: () => choose('') });
  if (others) return <OnlySponsors title="Promotions" />;
  const error = list.error ?? bill.error;
  const isOpen = isNew || code !== undefined;
  const retry = () => void Promise.all([list.refetch(), bill.refetch()]);
  return (
    <div className={shared.page}>
      <title>Promotions, Scopebook</title>
      <ShellTop title="Promotions" detail="what a code takes off, and for whom" />
      {error ? <FailureLine error={error} what="Your codes could not be fetched." onRetry={retry} /> : null}
      {(!list.data || !bill.data) && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {list.data && bill.data ? (
        <div className={css.columns}>
          {phone && isOpen ? null : <List model={model} />}
          <aside className={css.pane} aria-label={isNew ? 'New promotion' : (code?.promoCode ?? 'Try it, and who pays')}>
            {phone && isOpen ? (
              <button type="button" className={`link ${css.back}`} onClick={() => choose('')}>
                <Icon name="left" /> All codes
              </button>
            ) : null}
            {isNew ? <NewPromotionForm key={copied?.promoCode} copied={copied} onMade={choose} onCancel={() => choose('')} /> : null}
            {code ? <PromotionPane key={code.promoCode} code={code} onCopy={() => choose('new', code.promoCode)} /> : null}
            {isNew || list.data.length === 0 ? null : <TryIt bill={bill.data} codes={list.data} />}
            {isNew ? null : <WhoPays bill={bill.data} />}
          </aside>
        </div>
      ) : null}
    </div>
  );
}

function List({ model }: { model: Promotions }) {
  const list = useRowButtons();
  const { list: all, bill, rows, filter, setFilter, code, choose } = model;
  const counted = (state: Filter) => all.data?.filter(({ status }) => state === '' || status === state).length ?? 0;
  const year = new Date().getUTCFullYear();
  const ofYear = bill.data?.months.filter(({ month }) => month.startsWith(`${year}-`)) ?? [];
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <div className="segmented" role="group" aria-label="State">
          {FILTERS.filter((one) => one === '' || one === filter || counted(one) > 0).map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {WORDS[one]} {counted(one)}
            </button>
          ))}
        </div>
        <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={() => choose('new')}>
          Promotion
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          text={
            counted('') === 0
              ? 'No code yet. A code takes something off what somebody buys here, and you pay that; you say for whom, how often, and until when.'
              : 'No code is in this state.'
          }
        />
      ) : (
        <>
          <div className={css.head} aria-hidden="true">
            <span>Code, what it takes off</span>
            <span>Who, how often</span>
            <span>When</span>
            <span>Used</span>
            <span>Took off</span>
            <span>My ad</span>
          </div>
          <ul ref={list} className={css.rows} aria-label="Codes">
            {rows.map((one) => (
              <Row key={one.promoCode} code={one} isChosen={one.promoCode === code?.promoCode} model={model} />
            ))}
          </ul>
        </>
      )}
      {ofYear.length > 0 ? (
        <p className={css.sum}>
          <b>
            {year}, {bill.data?.organization} pays it
          </b>
          <span>{ofYear.reduce((sum, { uses }) => sum + uses, 0)}</span>
          <b>{dollars(sumOf(ofYear))}</b>
        </p>
      ) : null}
      {bill.data && bill.data.months.length > 0 ? <Months months={bill.data.months} /> : null}
      <p className={`muted ${css.note}`}>
        My ad: whether your card stands on the Home of those who bought by the code; they can hide it. You see how often a code was used,
        never by whom, unless it was made for one person.
      </p>
    </div>
  );
}

const sumOf = (months: readonly { amount: string }[]) =>
  (months.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

function Row({ code, isChosen, model }: { code: SponsorPromotion; isChosen: boolean; model: Promotions }) {
  const { promoCode, description, status, used, mostUses, underWay, tookOff } = code;
  const isOver = status === 'ended' || status === 'disabled';
  const left = { active: `of ${mostUses}`, coming: `of ${mostUses}`, ended: 'ended', disabled: 'disabled by you' }[status];
  return (
    <li className={css.line} data-over={isOver || undefined} data-chosen={isChosen || undefined}>
      <button type="button" className={css.row} aria-current={isChosen} onClick={() => model.choose(promoCode)}>
        <span className={css.two}>
          <b>{promoCode}</b>
          <span className="muted">{description}</span>
        </span>
        <span className={css.two}>
          {whoWords(code)}
          <span className="muted">{oftenWords(code)}</span>
        </span>
        <span className={css.two}>
          {whenWords(code)}
          {status === 'coming' ? <span className="muted">{STATUS_WORDS.coming}</span> : null}
        </span>
        <span className={css.figures}>
          {used}
          <span className="muted">{underWay > 0 ? `${left}, ${underWay} being paid` : left}</span>
        </span>
        <span className={css.figures}>{dollars(tookOff)}</span>
      </button>
      {isOver ? (
        <button type="button" className="link" aria-label={`Copy ${promoCode}`} onClick={() => model.choose('new', promoCode)}>
          Copy
        </button>
      ) : (
        <Switch
          aria-label={`My ad for those who came by ${promoCode}`}
          checked={model.shownAd(code)}
          onChange={(event) => model.showAd(promoCode, event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

import { type UseQueryResult } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { Settings } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getSurveyByOrderId } from '../../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { type CallError, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import { tasksFailure } from '../builder/words.ts';
import { trimmed } from '../estimate/figures.ts';
import { panelAtom, screenOf } from '../estimate/screen.ts';
import { JobFoot } from '../job/frame.tsx';
import { type JobPage, useJobPage } from '../job/page.ts';
import { TakeBackDialog } from '../job/take-back-dialog.tsx';
import { TaskList } from '../tasks/tasks-dialog.tsx';
import { MarkupMakes, MarkupQuestion, MarkupSection, signed, useMarkup } from './markup.tsx';
import { Customer, Decimals, JobFields, Minimums, PaymentsPart } from './parts.tsx';
import css from './setup.module.css';

const READS = [
  getOrderByOrderId,
  getSurveyByOrderId,
  getProfitOverheadByOrderId,
  getAreasWithItems,
  getLaborMinimum,
  getEstimateTasks,
  getOrders,
];

/** Job setup (S022): all that holds for the whole job, on one page. */
export default function SetupPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <Setup key={id} orderId={id} /> : <NoEstimate />;
}

function Setup({ orderId }: { orderId: number }) {
  const phone = usePhone();
  const params = { params: { orderId } };
  const order = useRead(getOrderByOrderId, params);
  const settings = useRead(getProfitOverheadByOrderId, params);
  const areas = useRead(getAreasWithItems, params);
  const minimums = useRead(getLaborMinimum, { params: { id: orderId } });
  const tasks = useRead(getEstimateTasks, params);
  const tracking = useRead(getPaymentTracking, {});
  const page = useJobPage(orderId, 'setup', READS);
  const markup = useMarkup(orderId, settings.data, areas.data, page);
  const [panel, setPanel] = useAtom(panelAtom, { store: screenOf(orderId) });
  const [search] = useSearchParams();
  const part = search.get('part');
  const ready = order.data !== undefined && settings.data !== undefined;
  useEffect(() => {
    if (ready && part) document.getElementById(part)?.scrollIntoView();
  }, [ready, part]);
  if (order.error?.status === 404) return <NoEstimate />;
  const failure = order.error ?? settings.error ?? areas.error;
  const job = order.data;
  const due = minimums.data?.trades.filter(({ on, shortfall }) => on && shortfall !== '0.00').length ?? 0;
  const place = job ? placeWords(job) : '';
  const sections: [id: string, word: string, value: string][] = [
    ['job', 'Job and address', [job?.survey.city, job?.survey.state].filter(Boolean).join(', ')],
    ['customer', 'Customer', job?.customerName ?? ''],
    ['markup', 'Markup and tax', settings.data ? percentsOf(settings.data) : ''],
    ['minimums', 'Labor minimums', minimums.data ? (minimums.data.on ? `On, ${due === 0 ? 'none' : due} due` : 'Off') : ''],
    ['place', 'Place of prices', place],
    ['tasks', 'Tasks', tasks.data ? String(tasks.data.length) : ''],
    ['payments', 'Payments', tracking.data ? (tracking.data.on ? dollars(job?.money.owed ?? '0.00') : 'Off') : ''],
  ];
  const locked = job !== undefined && job.itemCount > 0 && job.survey.zip !== '';
  return (
    <div className={css.page}>
      <title>{job ? `Setup, ${job.externalRefId}, Scopebook` : 'Setup, Scopebook'}</title>
      <ShellTop
        title={<JobCrumb orderId={orderId} job={job?.externalRefId} here="Setup" />}
        detail={
          <>
            Estimate {orderId}
            {markup.changed.length > 0 && (
              <span className={css.unsaved}>
                <Icon name="clock" size={14} /> {counted(markup.changed.length, 'change')} not saved
              </span>
            )}
          </>
        }
        presence={page.people.map(({ name, page: at }) => ({ name, title: `${name} is in ${at === 'estimate' ? 'the estimate' : at}` }))}
        undo={page.undo}
        redo={phone ? undefined : page.redo}
        find={!phone}
      />
      <div className={css.columns}>
        {phone ? null : <SetupNav sections={sections} markup={markup} locked={locked} />}
        <div className={css.form}>
          {failure && (
            <FailureLine
              error={failure}
              what="The setup could not be fetched."
              onRetry={() => void Promise.all([order.refetch(), settings.refetch(), areas.refetch()])}
            />
          )}
          {!job && !failure && <SkeletonRows rows={12} height={36} />}
          {job && (
            <SetupSections
              job={job}
              page={page}
              locked={locked}
              markup={markup}
              settings={settings}
              phone={phone}
              orderId={orderId}
              minimums={minimums}
              place={place}
              tasks={tasks}
              areas={areas}
              tracking={tracking}
            />
          )}
        </div>
        {phone ? null : (
          <aside className={css.side} aria-label="What it moves">
            {markup.asking ? <MarkupQuestion markup={markup} /> : <MarkupMakes markup={markup} />}
          </aside>
        )}
      </div>
      {markup.preview && (
        <JobFoot
          said={
            markup.asking
              ? {
                  initials: '',
                  customer: false,
                  text: `Preview. The estimate is still $${grouped(markup.preview.grandTotal.before)} until you choose.`,
                }
              : page.said
          }
          label="Totals"
          terms={termsOf(markup.preview, markup.asking, phone)}
          total={{ word: 'Total', ...shownOf(markup.preview.grandTotal, markup.asking, '$') }}
        />
      )}
      {panel?.kind === 'takeBack' && (
        <TakeBackDialog
          what={panel.what}
          step={panel.step}
          answered={panel.answered}
          history={page.history}
          onClose={() => setPanel(null)}
        />
      )}
    </div>
  );
}

function SetupNav({
  sections,
  markup,
  locked,
}: {
  sections: [id: string, word: string, value: string][];
  markup: ReturnType<typeof useMarkup>;
  locked: boolean;
}) {
  return (
    <nav className={css.nav} aria-label="Setup">
      {sections.map(([id, word, value]) => (
        <a key={id} href={`#${id}`}>
          {word}
          {id === 'markup' && markup.changed.length > 0 && <span className={css.dot} />}
          <span className="ellipsis">{value}</span>
        </a>
      ))}
      {locked && (
        <p className="muted">
          The estimate is in progress. State and ZIP code are fixed from its first line on: prices were taken for that place.
        </p>
      )}
    </nav>
  );
}

function SetupSections({
  job,
  page,
  locked,
  markup,
  settings,
  phone,
  orderId,
  minimums,
  place,
  tasks,
  areas,
  tracking,
}: {
  job: (typeof getOrderByOrderId)['response']['_output'];
  page: JobPage;
  locked: boolean;
  markup: ReturnType<typeof useMarkup>;
  settings: UseQueryResult<(typeof getProfitOverheadByOrderId)['response']['_output'], CallError>;
  phone: boolean;
  orderId: number;
  minimums: UseQueryResult<(typeof getLaborMinimum)['response']['_output'], CallError>;
  place: string;
  tasks: UseQueryResult<(typeof getEstimateTasks)['response']['_output'], CallError>;
  areas: UseQueryResult<(typeof getAreasWithItems)['response']['_output'], CallError>;
  tracking: UseQueryResult<{ on: boolean }, CallError>;
}) {
  return (
    <>
      <Section id="job" title="Job and address">
        <JobFields key={`${job.externalRefId} ${JSON.stringify(job.survey)}`} order={job} page={page} locked={locked} />
      </Section>
      <Section id="customer" title="Customer">
        <Customer order={job} />
      </Section>
      <Section id="markup" title="Markup and tax" about="percentages on the costs that are ticked">
        <MarkupSection markup={markup} taxSource={settings.data?.taxSource ?? null} />
        {phone && markup.asking && <MarkupQuestion markup={markup} />}
      </Section>
      <Section id="minimums" title="Labor minimums" about="the least a trade charges for a visit">
        <Minimums orderId={orderId} data={minimums.data} page={page} />
      </Section>
      <Section id="place" title="Place of prices">
        <p>
          {place
            ? `Prices are those of ${place}: local factors of labor and material, and the statewide sales tax of its state.`
            : 'Prices are national ones, until the address has a ZIP code.'}{' '}
          <span className="muted">Lines keep the prices that they were added with until somebody updates them.</span>
        </p>
      </Section>
      <Section id="tasks" title="Tasks" about="lines of a deleted task go to the first one">
        {tasks.error && !tasks.data ? (
          <FailureLine error={tasks.error} what={`${tasksFailure(tasks.error.status)}.`} onRetry={() => void tasks.refetch()} />
        ) : (
          <TaskList tasks={tasks.data ?? []} areas={areas.data ?? []} edits={{ orderId, refetchSoon: () => void areas.refetch() }} />
        )}
      </Section>
      <Section id="payments" title="Payments and expenses">
        <PaymentsPart order={job} on={tracking.data?.on} />
      </Section>
      <Section id="decimals" title="New estimates" about="of your company">
        <Decimals />
      </Section>
    </>
  );
}

type Preview = NonNullable<ReturnType<typeof useMarkup>['preview']>;

/** A figure of the bottom line: with the preview while a question is open, signed with what would move. */
function shownOf({ before, after, moves }: Preview['tax'], asking: boolean, sign = '') {
  return asking ? { value: `${sign}${grouped(after)}`, moves: signed(moves) } : { value: `${sign}${grouped(before)}` };
}

function termsOf({ costs, tax }: Preview, asking: boolean, phone: boolean) {
  if (phone) return [];
  const words = { labor: 'Labor', material: 'Material', equipment: 'Equipment', overhead: 'Overhead', profit: 'Profit' };
  const parts = (Object.keys(words) as (keyof typeof words)[]).map((part) => ({ word: words[part], ...shownOf(costs[part], asking) }));
  return [...parts, { word: 'Tax', ...shownOf(tax, asking) }].map((term, index) => ({ ...term, ...(index > 0 && { op: '+' }) }));
}

function percentsOf({ overheadAmount, profitAmount, taxableAmount, orderType }: Settings): string {
  if (orderType !== 'Apply') return 'Not applied';
  return `${[overheadAmount, profitAmount, taxableAmount].map((value) => trimmed(value)).join(', ')}%`;
}

const placeWords = ({ survey: { city, state, zip } }: Order) =>
  zip ? `${[city, state].filter(Boolean).join(', ')} ${zip.slice(0, 3)}`.trim() : state;

function Section({ id, title, about, children }: { id: string; title: string; about?: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title} {about && <span className="muted">{about}</span>}
      </h2>
      {children}
    </section>
  );
}

import { type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from '../../../contracts/estimating/order.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { tasksFailure } from '../builder/words.ts';
import { JobFoot } from '../job/frame.tsx';
import { TakeBackOfJob } from '../job/take-back-dialog.tsx';
import { TaskList } from '../tasks/tasks-dialog.tsx';
import { MarkupMakes, MarkupQuestion, MarkupSection, signed } from './markup.tsx';
import type { Markup } from './markup-model.ts';
import { type SetupModel, sectionsOf, useSetup } from './model.ts';
import { Customer, Decimals, JobFields, Minimums, PaymentsPart } from './parts.tsx';
import css from './setup.module.css';

/** Job setup (S022): all that holds for the whole job, on one page. */
export default function SetupPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <Setup key={id} orderId={id} /> : <NoEstimate />;
}

function Setup({ orderId }: { orderId: number }) {
  const model = useSetup(orderId);
  const { order, failure, phone, page, markup } = model;
  const job = order.data;
  if (order.error?.status === 404) return <NoEstimate />;
  return (
    <div className={css.page}>
      <title>{job ? `Setup, ${job.externalRefId}, Scopebook` : 'Setup, Scopebook'}</title>
      <SetupTop of={model} />
      <div className={css.columns}>
        {phone ? null : <SetupNav of={model} />}
        <div className={css.form}>
          {failure && <FailureLine error={failure} what="The setup could not be fetched." onRetry={model.refetch} />}
          {!job && !failure && <SkeletonRows rows={12} height={36} />}
          {job && <SetupSections job={job} of={model} />}
        </div>
        {phone ? null : (
          <aside className={css.side} aria-label="What it moves">
            {markup.asking ? <MarkupQuestion markup={markup} /> : <MarkupMakes markup={markup} />}
          </aside>
        )}
      </div>
      {markup.preview && <BottomLine of={model} preview={markup.preview} />}
      <TakeBackOfJob orderId={orderId} history={page.history} />
    </div>
  );
}

function SetupTop({ of: { orderId, order, page, markup, phone } }: { of: SetupModel }) {
  return (
    <ShellTop
      title={<JobCrumb orderId={orderId} job={order.data?.externalRefId} here="Setup" />}
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
  );
}

function SetupNav({ of: model }: { of: SetupModel }) {
  const { markup, locked } = model;
  return (
    <nav className={css.nav} aria-label="Setup">
      {sectionsOf(model).map(([id, word, value]) => (
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

function SetupSections({ job, of: model }: { job: Order; of: SetupModel }) {
  const { page, locked, markup, settings, phone, orderId, minimums, place, tasks, areas, tracking } = model;
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
        <PlaceOfPrices place={place} />
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

function PlaceOfPrices({ place }: { place: string }) {
  return (
    <p>
      {place
        ? `Prices are those of ${place}: local factors of labor and material, and the statewide sales tax of its state.`
        : 'Prices are national ones, until the address has a ZIP code.'}{' '}
      <span className="muted">Lines keep the prices that they were added with until somebody updates them.</span>
    </p>
  );
}

/** The estimate's money under the page: as it is, or as an open question would make it. */
function BottomLine({ of: { markup, page, phone }, preview }: { of: SetupModel; preview: Preview }) {
  const previewed = {
    initials: '',
    customer: false,
    text: `Preview. The estimate is still $${grouped(preview.grandTotal.before)} until you choose.`,
  };
  return (
    <JobFoot
      said={markup.asking ? previewed : page.said}
      label="Totals"
      terms={termsOf(preview, markup.asking, phone)}
      total={{ word: 'Total', ...shownOf(preview.grandTotal, markup.asking, '$') }}
    />
  );
}

type Preview = NonNullable<Markup['preview']>;

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

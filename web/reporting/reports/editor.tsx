import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { type Dispatch, type SetStateAction } from 'react';
import { Link } from 'react-router-dom';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import { type EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { REPORT_TYPES } from '../../../contracts/report-types.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { Report, ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved } from '../../../contracts/reporting/kinds/kinds.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import { ChooseAddendums } from '../addendums/choose-addendums.tsx';
import { CountsAgainst } from '../billing/counts-against.tsx';
import { NotSigned } from '../billing/not-signed.tsx';
import { ReportPaper } from '../document/document.tsx';
import { type Contractor } from '../document/letterhead.tsx';
import { AlertSettings } from '../tracking/alert-settings.tsx';
import { nameOf } from './chosen-lines.ts';
import { CopyLink } from './copy-link.tsx';
import { type Applied, type Beginning } from './draft.ts';
import css from './editor.module.css';
import { type ReportEditorModel, useReportEditor } from './editor-model.ts';
import { ReportForm } from './form.tsx';
import { TaxRule } from './tax-rule.tsx';

interface Props {
  view: EstimateView;
  sender: ReportDocument['contractor'];
  beginning: Beginning;
  /** Of the estimate. */
  photos: readonly Photo[];
  /** The stored report that is changed. */
  stored: Report | undefined;
}

/** Controls at the left, in the order of the page; the page itself, live, at the right. Ctrl+S saves, Ctrl+Enter saves and sends. */
export function ReportEditor({ view, sender, beginning, photos, stored }: Props) {
  const editor = useReportEditor({ view, beginning, stored, sender, photos });
  const { phone, orderId, shown, page, name } = editor;
  return (
    <div className={css.page}>
      <title>{`${name}, ${view.order.externalRefId}, Scopebook`}</title>
      <ShellTop
        title={<h1 className="ellipsis">{name}</h1>}
        detail={
          <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
            {view.order.externalRefId}
          </Link>
        }
        find={!phone}
      />
      <div className={css.columns} data-shown={shown}>
        <ReportControls stored={stored} view={view} beginning={beginning} sender={sender} editor={editor} />
        <section className={css.preview} aria-label="The page">
          <div className={css.desk}>
            <ReportPaper document={page} open={false} />
          </div>
        </section>
      </div>
      <EditorFoot editor={editor} />
      <EditorDialogs editor={editor} />
    </div>
  );
}

/** The kind of the report, and what choosing it ends. */
function KindOfReport({ stored, editor }: { stored: Report | undefined; editor: ReportEditorModel }) {
  const { phone, detail, changeKind, endsTracking } = editor;
  return (
    <section>
      {phone ? (
        <NativeSelect
          label="Kind of report"
          value={detail.customReportType}
          onChange={(event) => changeKind(event.currentTarget.value)}
          data={REPORT_TYPES}
        />
      ) : (
        <SegmentedControl
          aria-label="Kind of report"
          size="xs"
          value={detail.customReportType}
          onChange={changeKind}
          data={[...REPORT_TYPES]}
        />
      )}
      {endsTracking && stored && (
        <p className={css.warning}>
          <Icon name="warning" />
          <span>
            This was {/^[AEI]/.test(stored.customReportType) ? 'an' : 'a'} {stored.customReportType} with an alert for{' '}
            {day(stored.alertDate)}.{' '}
            <b>
              Saving it as {/^[AEI]/.test(detail.customReportType) ? 'an' : 'a'} {detail.customReportType} ends that alert
            </b>
            : tracking goes to No Tracking.
          </span>
        </p>
      )}
      {stored?.response && (
        <p className={css.warning}>
          <Icon name="lock" />
          <span>{stored.response.name} has answered this report, so that it stays as it was. Duplicate it to change it.</span>
        </p>
      )}
    </section>
  );
}

/** The list differs from the report as it was saved. */
function AmendedList({
  setChosen,
  beginning,
  setApplied,
}: {
  setChosen: Dispatch<SetStateAction<ReadonlySet<number>>>;
  beginning: Beginning;
  setApplied: Dispatch<SetStateAction<Applied>>;
}) {
  return (
    <p className={css.warning} role="status">
      <Icon name="warning" />
      <span>
        <b>Amended list.</b> Repairs or payments differ from the report as it was saved.{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            setChosen(new Set(beginning.itemIds));
            setApplied(beginning.applied);
          }}
        >
          As it was saved
        </button>
      </span>
    </p>
  );
}

function TaxLeftOut({ tax, change }: { tax: string; change: (part: Partial<ReportDetail>) => void }) {
  return (
    <p className={`${css.warning} figures`}>
      <Icon name="warning" />
      <span>
        {dollars(tax)} of sales tax is left out of this page.{' '}
        <button type="button" className="link" onClick={() => change({ excludeTax: false })}>
          Show the tax
        </button>
      </span>
    </p>
  );
}

/** The controls, in the order of the page. */
function ReportControls({
  stored,
  view,
  beginning,
  sender,
  editor,
}: {
  stored: Report | undefined;
  view: EstimateView;
  beginning: Beginning;
  sender: Contractor;
  editor: ReportEditorModel;
}) {
  const {
    form,
    reportId,
    vendors,
    chosen,
    setChosen,
    applied,
    setApplied,
    page,
    addendums,
    setAddendums,
    amended,
    taxLeftOut,
    tax,
    change,
    detail,
    kind,
    contract,
    orderId,
  } = editor;
  return (
    <form className={css.form} aria-label="Report" {...form.props} onKeyDown={undefined}>
      <KindOfReport stored={stored} editor={editor} />
      <ReportForm
        form={form}
        view={view}
        reportId={reportId}
        vendors={vendors.data ?? []}
        chosen={chosen}
        onChoose={setChosen}
        applied={applied}
        onApply={setApplied}
        asks={page.totals.grandTotal}
      />
      <ChooseAddendums chosen={addendums} onChoose={setAddendums} />
      {amended && <AmendedList setChosen={setChosen} beginning={beginning} setApplied={setApplied} />}
      {taxLeftOut && <TaxLeftOut tax={tax} change={change} />}
      {detail.customReportType !== 'Estimate' && Number(tax) > 0 && <TaxRule excludeTax={asSaved(detail).excludeTax} />}
      {!kind.hasLink && (
        <p className={css.inside}>
          <Icon name="lock" />
          For {sender.name} only. It has no public link, and cannot be sent to a customer.
        </p>
      )}
      {contract && <CountsAgainst orderId={orderId} />}
      {form.refusal && form.refusal.code !== 'NOT_SIGNED' && <FailureLine error={form.refusal} what="Error saving report." />}
      <button type="submit" hidden>
        Save report
      </button>
    </form>
  );
}

/** The total, and the ways to save. */
function EditorFoot({ editor }: { editor: ReportEditorModel }) {
  const { kind, page, taken, shown, setShown, navigate, left, save, saveNow } = editor;
  return (
    <footer className={css.foot}>
      <p className="muted">{kind.always}</p>
      <p className={`${css.total} figures`} role="status">
        <span className="muted">
          {page.grand.name}
          {taken.length > 0 && `, ${counted(taken.length, 'payment')} applied`}
        </span>
        <b>{dollars(page.grand.amount)}</b>
      </p>
      <span className={css.switch}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          value={shown}
          onChange={(part) => setShown(part as typeof shown)}
          data={[
            { value: 'form', label: 'Form' },
            { value: 'page', label: 'Page' },
          ]}
        />
      </span>
      <Button variant="default" onClick={() => navigate(left)}>
        Cancel
      </Button>
      <Button variant={kind.hasLink ? 'default' : 'filled'} loading={save.busy} onClick={() => saveNow(false)}>
        Save report
      </Button>
      {kind.hasLink && (
        <Button loading={save.busy} onClick={() => saveNow(true)}>
          Save and send
        </Button>
      )}
    </footer>
  );
}

/** What is asked before the report is saved, and its link once it is. */
function EditorDialogs({ editor }: { editor: ReportEditorModel }) {
  const { asking, setAsking, save, detail, zero, unsigned, link, navigate, left, kind } = editor;
  return (
    <>
      <Dialog
        opened={asking === 'selectItems'}
        onClose={() => setAsking('nothing')}
        title="Select items"
        width={400}
        actions={<Button onClick={() => setAsking('nothing')}>Select items</Button>}
      >
        <p>A report needs at least one line item. Choose the repairs that it shall show; nothing was saved yet.</p>
      </Dialog>
      <Dialog
        opened={asking === 'zeroQuantities'}
        onClose={() => setAsking('nothing')}
        title="Confirm zero quantities"
        width={440}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking('nothing')}>
              Go back
            </Button>
            <Button
              onClick={() => {
                setAsking('nothing');
                void save.save(detail);
              }}
            >
              Save with zero quantities
            </Button>
          </>
        }
      >
        <p>
          {zero.length === 1 ? 'This line has' : `These ${zero.length} lines have`} a quantity of 0:{' '}
          {zero.slice(0, 8).map(nameOf).join('; ')}
          {zero.length > 8 ? `; and ${counted(zero.length - 8, 'more line')}` : ''}.
        </p>
      </Dialog>
      {asking === 'notSigned' && (
        <NotSigned
          busy={save.busy}
          onBack={() => setAsking('nothing')}
          onConfirm={() => {
            unsigned.current = true;
            setAsking('nothing');
            void save.save(detail);
          }}
        />
      )}
      <Dialog opened={link !== null} onClose={() => navigate(left)} title="The report is ready to send" width={520}>
        {link && (
          <div className="sent">
            <CopyLink reportId={link.reportId} link={link.link} />
            <p className="muted">Among the reports of this job it can be copied again, replaced or withdrawn.</p>
            {kind.asksAnswer && <AlertSettings reportId={link.reportId} kind={detail.customReportType} onDone={() => navigate(left)} />}
          </div>
        )}
      </Dialog>
    </>
  );
}

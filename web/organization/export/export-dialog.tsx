import { Button, Checkbox, Radio } from '@mantine/core';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditChoice } from '../../../contracts/organization/audit/audit-choice.ts';
import { CHOICE_WORDS, CHOICES, partsOf } from '../../../contracts/organization/audit/choice-words.ts';
import { exportAudit } from '../../../contracts/organization/audit/export-audit.ts';
import { type ForetoldExport, foretellSealedAudit } from '../../../contracts/organization/audit/foretell-sealed-audit.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { getAuditCustomers } from '../../../contracts/organization/audit/get-audit-customers.ts';
import { exportSealedAudit } from '../../../contracts/reporting/seal/export-sealed-audit.ts';
import { type CallError, urlOf, useRead } from '../../app/client.ts';
import { VerifyFiles } from '../../reporting/seal/verify-files.tsx';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import { asked, type Filter } from '../filters.ts';
import css from './export.module.css';
import { type MonthlyExports, readersInWords, useMonthlyExports } from './monthly.ts';
import { MonthlyMails } from './monthly-mails.tsx';

interface ExportDialogProps {
  filter: Filter;
  /** How many entries the filters show, and whether there are more than that. */
  total: number;
  isMore: boolean;
  /** The view that the filters are of. */
  view: string | undefined;
  /** The monthly mail that a link led to. */
  monthlyId?: number | undefined;
  onClose: () => void;
}

type Format = 'csv' | 'json';

/** Names of customers are for who needs them. */
const AT_FIRST: AuditChoice = { words: true, where: true, facts: true, names: false };

/** What an export has in it, counted before it is made; beside it, exported files are checked. */
export default function ExportDialog({ filter, total, isMore, view, monthlyId, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>(monthlyId === undefined ? 'csv' : 'json');
  const [withOrigins, setWithOrigins] = useState(false);
  const [choice, setChoice] = useState(AT_FIRST);
  const phone = usePhone();
  const monthly = useMonthlyExports(filter, choice, view);
  const make = useRef<HTMLAnchorElement>(null);
  const all = useRead(getAudit, { query: { take: 1 } }).data;
  const foretold = useRead(
    foretellSealedAudit,
    { query: { ...asked(filter), parts: partsOf(choice) } },
    { enabled: format === 'json', placeholderData: keepPreviousData },
  );
  const mails = <MonthlyMails monthly={monthly} opened={monthlyId} />;
  const entries = `${isMore ? 'more than ' : ''}${counted(total, 'entry', 'entries')}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Export ${entries}`}
      width={960}
      actions={
        <>
          {format === 'json' ? <EachMonth monthly={monthly} /> : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            ref={make}
            component="a"
            href={
              format === 'csv'
                ? urlOf(exportAudit, { query: { ...asked(filter), withOrigins: withOrigins ? 'true' : undefined } })
                : urlOf(exportSealedAudit, { query: { ...asked(filter), parts: partsOf(choice) } })
            }
            download={format === 'csv' ? 'audit.csv' : true}
            leftSection={<Icon name="download" />}
            rightSection={phone ? undefined : <kbd>Ctrl Enter</kbd>}
          >
            {format === 'csv' ? 'Make CSV' : 'Make signed JSON'}
          </Button>
        </>
      }
    >
      <div className={css.parts} onKeyDown={onCtrlEnter(() => make.current?.click())}>
        <div>
          {monthlyId === undefined ? null : mails}
          <p className="muted">
            {view ?? 'The entries that the filters show'}, {timeOf(filter)}.
          </p>
          <Formats format={format} onFormat={setFormat} foretold={format === 'json' ? foretold.data : undefined} />
          {format === 'csv' ? (
            <OfCsv entries={entries} withOrigins={withOrigins} onOrigins={setWithOrigins} />
          ) : (
            <OfSigned total={total} isMore={isMore} all={all} choice={choice} onChoice={setChoice} foretold={foretold} />
          )}
          {format === 'json' && monthlyId === undefined ? mails : null}
        </div>
        <section className={css.verify} aria-labelledby="verify-a-file">
          <h3 id="verify-a-file">
            Verify a file <small className="muted">in this page, nothing is sent</small>
          </h3>
          <VerifyFiles asks="Drop a signed JSON" />
        </section>
      </div>
    </Dialog>
  );
}

interface FormatsProps {
  format: Format;
  onFormat: (format: Format) => void;
  foretold: Parameters<typeof sizeOf>[0];
}

function Formats({ format, onFormat, foretold }: FormatsProps) {
  return (
    <Radio.Group aria-label="Format" value={format} onChange={(value) => onFormat(value as Format)}>
      <div className={css.formats}>
        <Radio
          value="csv"
          className={css.format}
          data-autofocus
          label="CSV"
          description="for a spreadsheet; one row an entry. Not sealed."
        />
        <Radio
          value="json"
          className={css.format}
          label="Signed JSON"
          description={`for a court, an insurer, an auditor: can be verified without us, for good.${sizeOf(foretold)}`}
        />
      </div>
    </Radio.Group>
  );
}

/** At the foot: whether what these filters show is mailed each month. It is kept as soon as it is ticked. */
function EachMonth({ monthly: { current, isKnown, isBusy, canBeKept, me, add, end } }: { monthly: MonthlyExports }) {
  return (
    <Checkbox
      className={css.monthly}
      size="xs"
      label={`Each month by mail, on the 1st, to ${current ? readersInWords(current.to, me) : 'me'}`}
      description={canBeKept ? undefined : 'Filters by a line or an area cannot be mailed.'}
      checked={current !== undefined}
      disabled={!isKnown || isBusy || !canBeKept}
      onChange={() => void (current ? end(current) : add())}
    />
  );
}

const timeOf = ({ from, to }: Filter) => {
  if (!from && !to) return 'of all the time until now';
  if (!to) return `from ${day(from ?? '')} until now`;
  return from ? `from ${day(from)} to ${day(to)}` : `until ${day(to)}`;
};

function OfCsv({ entries, withOrigins, onOrigins }: { entries: string; withOrigins: boolean; onOrigins: (on: boolean) => void }) {
  return (
    <>
      <h3>What goes in</h3>
      <p>
        When, who, job, area, kind, the sentence, old and new value with the unit, money moved and the total after it, event and log
        position.
      </p>
      <Checkbox
        size="xs"
        mt={8}
        label="Network address and device"
        checked={withOrigins}
        onChange={(event) => onOrigins(event.currentTarget.checked)}
      />
      <h3>In the audit</h3>
      <p>“Exported {entries} of the audit as CSV”, by you.</p>
    </>
  );
}

type Foretold = Pick<UseQueryResult<ForetoldExport, CallError>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;

function sizeOf(foretold: ForetoldExport | undefined): string {
  return foretold ? ` ${foretold.isExact ? '' : 'About '}${fileSize(foretold.bytes)}.` : '';
}

interface OfSignedProps {
  total: number;
  isMore: boolean;
  all: { total: number; entries: { position: string }[] } | undefined;
  choice: AuditChoice;
  onChoice: (choice: AuditChoice) => void;
  foretold: Foretold;
}

function OfSigned({ total, isMore, all, choice, onChoice, foretold }: OfSignedProps) {
  const newest = all?.entries[0]?.position;
  return (
    <>
      <h3 id="goes-in">What goes in</h3>
      <div className={css.choices} role="group" aria-labelledby="goes-in">
        {CHOICES.map((part) => (
          <Checkbox
            key={part}
            size="xs"
            label={CHOICE_WORDS[part]}
            checked={choice[part]}
            onChange={(event) => onChoice({ ...choice, [part]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <p className={`muted ${css.hint}`}>
        {choice.names
          ? 'Names, mail addresses and phones of customers stand in it as they stand in the audit.'
          : 'Without names of customers it says Customer 1, 2, 3, also in sentences and values; addresses of jobs stay. The key to them stays here: '}
        {!choice.names && (
          <a className="link" href={urlOf(getAuditCustomers, {})} download="audit-customers.csv">
            who is which number
          </a>
        )}
        {!choice.names && '.'}
      </p>
      <h3>What seals it</h3>
      <dl className={css.seal}>
        <dt>Chain</dt>
        <dd>
          each entry carries the hash of the one before it
          {all ? `, of all ${grouped(String(all.total))}` : ''}: what was filtered out
          {all && !isMore ? ` (${grouped(String(all.total - total))})` : ''} stays as its hash, and so does what is not ticked, so that
          nothing can be left out unseen or guessed
        </dd>
        <dt>End</dt>
        <dd>{newest ? `log position ${grouped(newest)}, or what is newest when it is made` : '…'}</dd>
        <dt>Signature</dt>
        <dd>Ed25519, {foretold.data ? `key ${foretold.data.keyId}` : 'by the key that seals customers’ copies'}</dd>
        <dt>In the audit</dt>
        <dd>
          “Exported {isMore ? '…' : grouped(String(total))} of {all ? grouped(String(all.total)) : '…'} entries of the audit as signed JSON”
          with what is ticked and the file’s hash
        </dd>
      </dl>
      <Preview foretold={foretold} />
    </>
  );
}

/** The first entry as it would stand in the file. */
function Preview({ foretold: { data, error, isPlaceholderData, refetch } }: { foretold: Foretold }) {
  if (error) return <FailureLine error={error} what="The size could not be foretold." onRetry={() => refetch()} />;
  if (!data) return null;
  return (
    <>
      <h3 id="first-entry">
        First entry{' '}
        <small className="muted">format 2, {data.first ? 'hashes stand for what is left out' : 'every entry as its hash'}</small>
      </h3>
      {data.first !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre className={css.preview} role="region" aria-labelledby="first-entry" aria-busy={isPlaceholderData} tabIndex={0}>
          {JSON.stringify(data.first, null, 2)}
        </pre>
      )}
    </>
  );
}

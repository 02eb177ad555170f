import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { exportEstimate } from '../../../contracts/estimating/export/export-estimate.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { urlOf, useRead } from '../../app/client.ts';
import { paletteOpenAtom } from '../../app/commands.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type Filter } from '../grid/visible-rows.ts';
import lineCss from '../line/line.module.css';
import { setupPath } from '../setup/path.ts';
import css from './estimate.module.css';
import { QuietSelect } from './quiet-select.tsx';
import { panelAtom, selectingAtom } from './screen.ts';

const NEEDS_NETWORK = 'Waits for the network';
const EXPORTS = [
  { format: 'xlsx', words: 'Export as XLSX' },
  { format: 'csv', words: 'Export as CSV' },
  { format: 'json', words: 'Export history as JSON' },
] as const;

interface MoreMenuProps {
  ready: boolean;
  /** A what-if is neither sent nor paid. */
  whatIf: boolean;
  onRedo?: () => void;
  onChecks?: () => void;
}

/** On a phone it also holds what the top line has no place for. */
export function MoreMenu({ ready, whatIf, onRedo, onChecks }: MoreMenuProps) {
  const openPalette = useSetAtom(paletteOpenAtom, inTab);
  const setPanel = useSetAtom(panelAtom);
  const orderId = Number(useParams().orderId);
  const { data: tracking } = useRead(getPaymentTracking, {});
  const { offline } = useAtomValue(savingAtom, inTab);
  const online = { disabled: !ready || offline, title: offline ? NEEDS_NETWORK : undefined };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={css.more} aria-label="More">
          <Icon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {onRedo && (
          <Menu.Item disabled={!ready} onClick={onRedo}>
            Redo
          </Menu.Item>
        )}
        {onRedo && <Menu.Item onClick={() => openPalette(true)}>Find anything</Menu.Item>}
        <Menu.Link to={setupPath(orderId)}>Job setup</Menu.Link>
        {onChecks && (
          <Menu.Item disabled={!ready} onClick={onChecks}>
            Checks
          </Menu.Item>
        )}
        {!whatIf && (
          <Menu.Item {...online} onClick={() => setPanel({ kind: 'send' })}>
            Send estimate
          </Menu.Item>
        )}
        <Menu.Item {...online} onClick={() => setPanel({ kind: 'whatIfs' })}>
          What-ifs
        </Menu.Item>
        <Menu.Link to={setupPath(orderId, 'markup')}>Profit, overhead and tax</Menu.Link>
        {tracking?.on && !whatIf && <Menu.Link to={`/ProEstimate/Payments/${orderId}`}>Payments and expenses</Menu.Link>}
        <Menu.Item disabled={!ready} onClick={() => setPanel({ kind: 'tasks' })}>
          Tasks
        </Menu.Item>
        <Menu.Item disabled={!ready} onClick={() => setPanel({ kind: 'quality', of: { kind: 'all' } })}>
          Quality of all lines
        </Menu.Item>
        <Menu.Item {...online} onClick={() => setPanel({ kind: 'prices' })}>
          Update prices
        </Menu.Item>
        <Menu.Item disabled={!ready} onClick={() => setPanel({ kind: 'paste', rows: [], areaId: 0 })}>
          Paste rows
        </Menu.Item>
        <Menu.Divider />
        <Exports orderId={orderId} online={online} />
        <Menu.Divider />
        <Menu.Item onClick={() => setPanel({ kind: 'keys' })}>Keys</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportsProps {
  orderId: number;
  online: { disabled: boolean; title: string | undefined };
}

function Exports({ orderId, online }: ExportsProps) {
  return EXPORTS.map(({ format, words }) => (
    <Menu.Download
      key={format}
      href={urlOf(exportEstimate, { params: { orderId }, query: { format } })}
      {...online}
      leftSection={<Icon name="download" />}
    >
      {words}
    </Menu.Download>
  ));
}

interface ToolsProps {
  filter: Filter;
  onFilter: (change: Partial<Filter>) => void;
  tasks: { id: number; name: string }[];
  attention: number;
  phone: boolean;
  /** Whether there is an estimate to send or add to. */
  ready: boolean;
  whatIf: boolean;
  /** The cursor goes to the first line that needs attention. */
  onAttention: () => void;
  /** The button that opens the checks. */
  checks: ReactNode;
}

/** Filters above the lines, what needs attention, and the two things one does most. */
export function Tools({ filter, onFilter, tasks, attention, phone, ready, whatIf, onAttention, checks }: ToolsProps) {
  const [selecting, setSelecting] = useAtom(selectingAtom);
  const setPanel = useSetAtom(panelAtom);
  const { offline } = useAtomValue(savingAtom, inTab);
  const filterField = <FilterField filter={filter} onFilter={onFilter} />;
  const taskField = <TaskField filter={filter} onFilter={onFilter} tasks={tasks} />;
  const chip = attention > 0 && <AttentionChip filter={filter} onFilter={onFilter} attention={attention} onAttention={onAttention} />;
  // A phone's line has room for either: what needs attention takes the next line where tasks are chosen among.
  const severalTasks = tasks.length > 1 || filter.task !== 0;
  if (phone)
    return (
      <div className={css.tools} data-phone>
        {filterField}
        {severalTasks && taskField}
        <span className={css.gap} />
        {!severalTasks && chip}
        <button type="button" className={css.line} aria-pressed={selecting} disabled={!ready} onClick={() => setSelecting(!selecting)}>
          Select
        </button>
        {severalTasks && chip}
      </div>
    );
  return (
    <div className={css.tools}>
      {filterField}
      {taskField}
      <WhichLines filter={filter} onFilter={onFilter} />
      {chip}
      <span className={css.gap} />
      <MoreMenu ready={ready} whatIf={whatIf} />
      {ready && checks}
      {!whatIf && (
        <button
          type="button"
          className={css.line}
          disabled={!ready || offline}
          title={offline ? NEEDS_NETWORK : undefined}
          onClick={() => setPanel({ kind: 'send' })}
        >
          Send estimate
        </button>
      )}
      <button type="button" className={css.fill} disabled={!ready} onClick={() => setPanel({ kind: 'builder' })}>
        Add items <kbd>/</kbd>
      </button>
    </div>
  );
}

type FieldProps = Pick<ToolsProps, 'filter' | 'onFilter'>;

function FilterField({ filter, onFilter }: FieldProps) {
  const { text, setText } = useTextInAddress(filter.text, (text) => onFilter({ text }), 120);
  return (
    <SearchField
      icon="filter"
      className={css.filter}
      label="Filter the lines"
      placeholder="Filter"
      value={text}
      onChange={setText}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
    />
  );
}

function TaskField({ filter, onFilter, tasks }: FieldProps & Pick<ToolsProps, 'tasks'>) {
  return (
    <QuietSelect
      label="Task"
      value={String(filter.task)}
      onChange={(value) => onFilter({ task: Number(value) })}
      choices={[['0', 'All tasks'], ...tasks.map((task): [string, string] => [String(task.id), task.name])]}
    />
  );
}

/** How many lines need attention; pressed, only they are shown. */
function AttentionChip({ filter, onFilter, attention, onAttention }: FieldProps & Pick<ToolsProps, 'attention' | 'onAttention'>) {
  return (
    <button
      type="button"
      className={css.chip}
      aria-pressed={filter.only === 'attention'}
      onClick={() => {
        const on = filter.only !== 'attention';
        onFilter({ only: on ? 'attention' : '' });
        if (on) onAttention();
      }}
    >
      <span className={lineCss.dot} />
      {attention} <span className={css.words}>{attention === 1 ? 'needs' : 'need'} attention</span>
    </button>
  );
}

function WhichLines({ filter, onFilter }: FieldProps) {
  return (
    <span className={css.lesser} data-on={filter.only !== '' || undefined}>
      <QuietSelect
        label="Lines"
        value={filter.only}
        onChange={(value) => onFilter({ only: value as Filter['only'] })}
        choices={[
          ['', 'All lines'],
          ['attention', 'Need attention'],
          ['selected', 'Selected'],
          ['invoiced', 'Invoiced'],
          ['notinvoiced', 'Not invoiced'],
        ]}
      />
    </span>
  );
}

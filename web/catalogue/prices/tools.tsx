import { Button, Checkbox, Menu, NativeSelect, Popover, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { exportPriceBook } from '../../../contracts/catalogue/prices/export-price-book.ts';
import { type PriceBookVersion } from '../../../contracts/catalogue/prices/price-book.ts';
import { saveHomePlace } from '../../../contracts/catalogue/prices/save-home-place.ts';
import { getPlace } from '../../../contracts/estimating/setup/get-place.ts';
import { CallError, send, urlOf, useRead } from '../../app/client.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { day } from '../../ui/words.ts';
import { type BookPlace, placeFrom } from './address.ts';
import css from './tools.module.css';

interface PlaceProps {
  place: BookPlace;
  /** What the server calls it. */
  name: string;
  /** The organisation's own ZIP code; null for the national prices. */
  homeZip: string | null;
  /** Whether the person may set the organisation's place. */
  may: boolean;
  onPlace: (place: BookPlace) => void;
}

/** Where the prices are for. Nothing typed is the organisation's own place, which can be set here, too. */
export function PlacePicker({ place, name, homeZip, may, onPlace }: PlaceProps) {
  const [opened, setOpened] = useState(false);
  const chosen = place.zip !== undefined || place.state !== undefined;
  const zip = chosen ? place.zip : (homeZip ?? undefined);
  const known = useRead(getPlace, { params: { zip: zip ?? '' } }, { enabled: zip !== undefined, staleTime: Number.POSITIVE_INFINITY });
  const label = zip && known.data ? `${known.data.city}, ${known.data.state} ${zip.slice(0, 3)}` : name;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} trapFocus withRoles>
      <Popover.Target>
        <button type="button" className={css.quiet} aria-label={`Prices of ${label}. Change the place`} onClick={() => setOpened(!opened)}>
          <Icon name="place" />
          <span className="ellipsis">{label}</span>
          <Icon name="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Place of the prices">
        <PlaceForm
          place={place}
          homeZip={homeZip}
          may={may}
          onPlace={(next) => {
            onPlace(next);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The place as typed, and whether it is kept as the organisation's own; refused where there is no such ZIP code. */
function usePlaceForm({ place, homeZip, may, onPlace }: Omit<PlaceProps, 'name'>) {
  const queries = useQueryClient();
  const [text, setText] = useState(place.zip ?? place.state ?? '');
  const [own, setOwn] = useState(false);
  const [wrong, setWrong] = useState('');
  const asked = placeFrom(text);
  // Only a ZIP code can be the organisation's own place; nothing is the national prices.
  const keepable = may && asked !== null && asked.state === undefined && (asked.zip ?? null) !== homeZip;
  const { save, busy } = useSave(
    async ({ asked, keeps }: { asked: BookPlace; keeps: boolean }) => {
      if (asked.zip !== undefined && (await send(getPlace, { params: { zip: asked.zip } })) === null)
        throw new CallError(404, 'ZIP_NOT_FOUND', 'There is no such ZIP code');
      if (!keeps) return;
      await send(saveHomePlace, { body: { zip: asked.zip ?? null } });
      await refreshBook(queries);
    },
    { onSaved: (_, { asked, keeps }) => onPlace(keeps ? {} : asked), onFailed: ({ text }) => setWrong(text) },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (asked === null) return setWrong('Five digits, or the two letters of a state');
    void save({ asked, keeps: own && keepable });
  };
  const type = (value: string) => {
    setText(value);
    setWrong('');
  };
  return { text, type, own, setOwn, wrong, asked, keepable, submit, busy };
}

function PlaceForm(props: Omit<PlaceProps, 'name'>) {
  const { place, homeZip, onPlace } = props;
  const form = usePlaceForm(props);
  return (
    <form className={css.popover} onSubmit={form.submit}>
      <TextInput
        data-autofocus
        label="ZIP code or state"
        placeholder={homeZip ?? '43215, or OH'}
        maxLength={10}
        autoComplete="postal-code"
        value={form.text}
        error={form.wrong || undefined}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      {form.keepable ? (
        <Checkbox
          checked={form.own}
          onChange={(event) => form.setOwn(event.currentTarget.checked)}
          label={form.asked?.zip ? 'Keep as our own place' : 'Keep the national prices as our own'}
        />
      ) : null}
      <div className={css.popoverFoot}>
        {place.zip === undefined && place.state === undefined ? null : (
          <Button variant="subtle" onClick={() => onPlace({})}>
            Our own place
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          Show prices
        </Button>
      </div>
    </form>
  );
}

export function MarkupToggle({ markup, onChange }: { markup: boolean; onChange: (markup: boolean) => void }) {
  return (
    <fieldset className="segmented">
      <legend className="hidden-visually">Prices shown</legend>
      <button type="button" aria-pressed={!markup} onClick={() => onChange(false)}>
        Unit cost
      </button>
      <button type="button" aria-pressed={markup} onClick={() => onChange(true)}>
        With your markup
      </button>
    </fieldset>
  );
}

interface FilterProps {
  only: 'own' | 'changed' | null;
  /** The version that the last column compares with; null when there is none before. */
  since: number | null;
  version: number;
  versions: PriceBookVersion[];
  onChange: (only: 'own' | 'changed' | null, since: number | null) => void;
}

/** Own prices alone, or what changed since a version; which one is also what the last column compares with. */
export function BookFilterButton({ only, since, version, versions, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const words = only === 'own' ? 'Own prices' : only === 'changed' ? `Changed since v. ${since ?? 1}` : 'Filter';
  const earlier = versions.filter((one) => one.version < version && one.status !== 'scheduled');
  return (
    <span className={css.filter} data-on={only !== null || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus withRoles>
        <Popover.Target>
          <button type="button" className={css.quiet} onClick={() => setOpened(!opened)}>
            <Icon name="filter" />
            <span>{words}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filter">
          <div className={css.popover}>
            <Radio.Group
              label="Show"
              value={only ?? 'all'}
              onChange={(value) => onChange(value === 'own' || value === 'changed' ? value : null, since)}
            >
              <Radio value="all" label="All items" />
              <Radio value="own" label="Own prices and own items" />
              <Radio value="changed" label="Changed prices" disabled={since === null} />
            </Radio.Group>
            <NativeSelect
              label="Compare with version"
              disabled={earlier.length === 0}
              description={earlier.length === 0 ? 'The book has one version so far.' : undefined}
              value={String(since ?? '')}
              onChange={(event) => onChange(only, Number(event.currentTarget.value))}
              data={earlier.map((one) => ({
                value: String(one.version),
                label: one.by ? `${one.version}, ${one.by}, ${day(one.effectiveFrom)}` : `${one.version}, as delivered`,
              }))}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      {only !== null ? <IconButton icon="close" label="Show all items" size={24} onClick={() => onChange(null, since)} /> : null}
    </span>
  );
}

export type BookDialog = 'versions' | 'rules' | 'factors' | 'keys';

interface MoreProps {
  place: BookPlace;
  markup: boolean;
  phone: boolean;
  /** Comparing and importing have no buttons of their own. */
  narrow: boolean;
  onOpen: (dialog: BookDialog) => void;
  onMarkup: (markup: boolean) => void;
  onCompare: () => void;
  onImport: (() => void) | undefined;
}

export function MoreMenu({ place, markup, phone, narrow, onOpen, onMarkup, onCompare, onImport }: MoreProps) {
  const { Item } = Menu;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton icon="more" label="More of the price book" size={phone ? 44 : 32} />
      </Menu.Target>
      <Menu.Dropdown>
        {phone ? (
          <Item leftSection={<Icon name="check" className={markup ? '' : css.unchecked} />} onClick={() => onMarkup(!markup)}>
            With your markup
          </Item>
        ) : null}
        {narrow ? (
          <>
            <Item leftSection={<Icon name="columns" />} onClick={onCompare}>
              Compare versions
            </Item>
            {onImport ? (
              <Item leftSection={<Icon name="upload" />} onClick={onImport}>
                Import prices
              </Item>
            ) : null}
            <Menu.Divider />
          </>
        ) : null}
        <Item leftSection={<Icon name="history" />} onClick={() => onOpen('versions')}>
          Version history
        </Item>
        <Item leftSection={<Icon name="measured" />} onClick={() => onOpen('rules')}>
          Markup rules
        </Item>
        <Item leftSection={<Icon name="place" />} onClick={() => onOpen('factors')}>
          Local factors
        </Item>
        <Menu.Divider />
        <ExportItem format="csv" place={place} />
        <ExportItem format="xlsx" place={place} />
        {phone ? null : (
          <>
            <Menu.Divider />
            <Item leftSection={<Icon name="grip" />} rightSection={<kbd>?</kbd>} onClick={() => onOpen('keys')}>
              Keys
            </Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ExportItem({ format, place }: { format: 'csv' | 'xlsx'; place: BookPlace }) {
  return (
    <Menu.Item component="a" href={urlOf(exportPriceBook, { query: { format, ...place } })} download leftSection={<Icon name="download" />}>
      Export as {format.toUpperCase()}
    </Menu.Item>
  );
}

const KEYS: [string[], string][] = [
  [['Up', 'Down', 'Left', 'Right'], 'Move'],
  [['0-9'], 'Type: sets a price of your own'],
  [['Enter'], 'Edit, then keep and go down; on a name, open the item'],
  [['Tab'], 'Keep and go right'],
  [['Esc'], 'Give back what stood there; close the item'],
  [['Esc', 'Tab'], 'Leave the list'],
  [['Delete'], "Return to the book's price"],
  [['Ctrl', 'V'], 'Paste a block of prices'],
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['/'], 'Search the price book'],
  [['Ctrl', 'K'], 'Find anything'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keys" width={460}>
      <dl className={css.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

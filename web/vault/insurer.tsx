import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getInventoryPdf } from '../../contracts/vault/insurer/get-inventory-pdf.ts';
import { getInventoryZip } from '../../contracts/vault/insurer/get-inventory-zip.ts';
import { Dialog, usePhone } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { counted } from '../ui/words.ts';
import { megabytes } from './attachments/attachments.tsx';
import css from './vault.module.css';
import type { Vault } from './vault-model.ts';

/** What goes to an insurer: what it is, whom it is for, and the two files. */
export function ForInsurer({ vault }: { vault: Pick<Vault, 'all' | 'attachments'> }) {
  const phone = usePhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {phone ? (
        <IconButton icon="download" label="For the insurer" onClick={() => setOpen(true)} />
      ) : (
        <Button size="xs" variant="default" leftSection={<Icon name="report" />} onClick={() => setOpen(true)}>
          For the insurer
        </Button>
      )}
      {isOpen ? <InsurerDialog vault={vault} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function InsurerDialog({ vault: { all, attachments }, onClose }: { vault: Pick<Vault, 'all' | 'attachments'>; onClose: () => void }) {
  const [insurer, setInsurer] = useState('');
  const photographs = attachments.filter(({ large }) => large !== '').length;
  const others = attachments.length - photographs;
  const bytes = attachments.reduce((sum, { fileSize }) => sum + fileSize, 0);
  const hrefOf = ({ path }: { path: string }) =>
    `${path.replace('{id}', '0')}${insurer.trim() ? `?${new URLSearchParams({ insurer: insurer.trim() })}` : ''}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="For the insurer"
      actions={
        <>
          <Button component="a" variant="default" leftSection={<Icon name="download" />} href={hrefOf(getInventoryPdf)} download>
            PDF
          </Button>
          <Button component="a" leftSection={<Icon name="download" />} href={hrefOf(getInventoryZip)} download>
            ZIP with everything
          </Button>
        </>
      }
    >
      <TextInput
        label="For"
        description="On the first page, if you like"
        placeholder="Buckeye Mutual, policy HO3-4471902"
        value={insurer}
        maxLength={100}
        onChange={(event) => setInsurer(event.currentTarget.value)}
      />
      <dl className={css.insurer}>
        <dt>PDF</dt>
        <dd>
          {counted(all.length, 'item')} with sums by category and area, the first photograph of each, and what is missing. What belongs to
          the building is named apart.
        </dd>
        <dt>ZIP</dt>
        <dd>
          The PDF, a list for spreadsheets, {counted(photographs, 'photograph')} and {counted(others, 'other file')}, {megabytes(bytes)},
          with a sealed list of all of them: anybody can check it at <a href="/verify">/verify</a>.
        </dd>
      </dl>
      <p className="muted">
        Prices are as paid: neither today’s price nor an appraisal. Photographs of a full vault take a minute to begin.
      </p>
    </Dialog>
  );
}

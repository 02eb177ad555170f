import { Button } from '@mantine/core';
import { type Dispatch, type ReactNode, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
import { type CallError } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { failureText } from '../../ui/failure.ts';
import { Icon } from '../../ui/icons.tsx';
import { ImportBar } from './bar.tsx';
import css from './drop.module.css';
import { ACCEPTED, type Upload, uploadFile } from './upload.ts';
import { sizeWords } from './words.ts';

interface Sending {
  file: File;
  /** The same for every try of this file, so that one that did arrive makes no second import. */
  key: string;
  share: number;
  error: CallError | null;
}

interface DropProps {
  /** Told the id of the import that an upload made. */
  onUploaded: (importId: number) => void;
  /** Set to open the file dialog from elsewhere. */
  choose: { current: (() => void) | null };
}

/** Takes a file that is dropped anywhere on the page. */
function useDroppedFile(
  setOver: Dispatch<SetStateAction<boolean>>,
  drop: RefObject<(files: FileList | null | undefined) => void>,
  upload: RefObject<Upload | null>,
) {
  useEffect(() => {
    const holdsFiles = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    // Without these the browser leaves the page for a file that is dropped beside the frame.
    const onOver = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop.current(event.dataTransfer?.files);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      upload.current?.cancel();
    };
  }, [upload, setOver, drop]);
}

/** Sends one price list at a time; another one takes its place. */
function useSending(onUploaded: DropProps['onUploaded']) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [several, setSeveral] = useState(false);
  const upload = useRef<Upload | null>(null);
  const start = async (file: File, key: string) => {
    upload.current?.cancel();
    setSeveral(false);
    setSending({ file, key, share: 0, error: null });
    const mine = uploadFile(file, key, (share) => setSending((was) => (was?.key === key ? { ...was, share } : was)));
    upload.current = mine;
    try {
      onUploaded(await mine.answer);
    } catch (error) {
      if (error instanceof DOMException) return;
      setSending((was) => (was?.key === key ? { ...was, error: error as CallError } : was));
    } finally {
      if (upload.current === mine) upload.current = null;
    }
  };
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (!file) return;
    if (files && files.length > 1) setSeveral(true);
    else void start(file, crypto.randomUUID());
  };
  const cancel = () => {
    upload.current?.cancel();
    setSending(null);
  };
  /** Another try of the file that did not arrive. */
  const again = sending?.error && worthRepeating(sending.error) ? () => void start(sending.file, sending.key) : null;
  return { sending, several, upload, take, cancel, again };
}

/** Takes a price list, dropped anywhere on the page or chosen, and sends it. */
export function ImportDrop({ onUploaded, choose }: DropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { sending, several, upload, take, cancel, again } = useSending(onUploaded);
  const choosing = () => input.current?.click();
  choose.current = choosing;
  const drop = useRef(take);
  drop.current = take;
  useDroppedFile(setOver, drop, upload);
  return (
    <section className={over ? `${css.drop} ${css.dropOver}` : css.drop} aria-label="Price list to import">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label="Price list"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {sending && !sending.error ? (
        <Progress sending={sending} onCancel={cancel} />
      ) : (
        <>
          {sending?.error ? (
            <Refused>
              <b>{sending.file.name} was not taken.</b> {failureText(sending.error)}
            </Refused>
          ) : null}
          {several ? <Refused>One price list at a time, please.</Refused> : null}
          {sending?.error || several ? null : <WhatToDrop />}
          <DropButtons wasRefused={Boolean(sending?.error)} again={again} choose={choosing} />
        </>
      )}
    </section>
  );
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <p className={css.refused} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

function WhatToDrop() {
  return (
    <p className={css.dropWords}>
      <b>{usePhone() ? 'A price list of yours' : 'Drop a price list here'}</b>
      <span className="muted">
        CSV or XLSX, up to 25 MB, one row for each item. It is compared with your price book first; nothing is kept until you adopt it.
      </span>
    </p>
  );
}

function DropButtons({ wasRefused, again, choose }: { wasRefused: boolean; again: (() => void) | null; choose: () => void }) {
  const label = wasRefused ? 'Choose another file' : 'Choose a file';
  return (
    <div className={css.dropButtons}>
      <Button variant={again ? 'default' : 'filled'} leftSection={<Icon name="upload" />} onClick={choose}>
        {label}
      </Button>
      {again ? <Button onClick={again}>Try again</Button> : null}
    </div>
  );
}

function Progress({ sending: { file, share }, onCancel }: { sending: Sending; onCancel: () => void }) {
  return (
    <div className={css.sending}>
      <p>
        <b className="ellipsis">{file.name}</b>
        <span className="muted figures">
          {share < 1 ? `${sizeWords(file.size * share)} of ${sizeWords(file.size)}` : 'Arrived, being looked at'}
        </span>
      </p>
      <ImportBar share={share} label="Upload" />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Another try of the same file helps where it did not arrive, or where the server has no room for it now. */
function worthRepeating({ status, code }: CallError): boolean {
  return status === 0 || status === 429 || status >= 500 || code === 'UPLOAD_CUT_OFF';
}

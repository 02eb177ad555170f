import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './photographs.module.css';
import type { PhotographRow } from './photographs-model.ts';

/** The address of something that this browser keeps, while it is shown. */
function useObjectUrl(blob: Blob | null | undefined): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!blob) return setUrl('');
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** The server's picture once it is there, before that this browser's own; a sheet for what is none. */
export function Picture({ row, isLarge = false }: { row: PhotographRow; isLarge?: boolean }) {
  const { small, attachment, file, fileName } = row;
  const own = useObjectUrl(attachment?.thumbnail ? null : isLarge && file && small ? file.file : small);
  const src = (isLarge ? attachment?.large : attachment?.thumbnail) || own;
  return src ? (
    <img className={css.picture} src={src} alt={fileName} loading="lazy" decoding="async" draggable={false} />
  ) : (
    <span className={css.noPicture} title={fileName}>
      <Icon name="note" />
      <small>{fileName}</small>
    </span>
  );
}

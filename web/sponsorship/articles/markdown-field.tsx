import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { Finding } from '../../../contracts/sponsorship/articles/markdown.ts';
import { type Edit, inserted, lineAt, linked, prefixed, wrapped } from './edit-markdown.ts';
import css from './editor.module.css';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';

const TABLE = '| What | How much |\n| --- | ---: |\n|  |  |';

export type Action = 'heading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote' | 'link' | 'table';
const ACTIONS: { action: Action; icon: EditorIconName; label: string }[] = [
  { action: 'heading', icon: 'heading', label: 'Heading (Ctrl+2)' },
  { action: 'bold', icon: 'bold', label: 'Bold (Ctrl+B)' },
  { action: 'italic', icon: 'italic', label: 'Italic (Ctrl+I)' },
  { action: 'bullets', icon: 'bullets', label: 'List' },
  { action: 'numbers', icon: 'numbers', label: 'Numbered list' },
  { action: 'quote', icon: 'quote', label: 'Quotation' },
  { action: 'link', icon: 'link', label: 'Link (Ctrl+K on marked words)' },
  { action: 'table', icon: 'table', label: 'Table' },
];

function editOf(action: Action, { value, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): Edit {
  switch (action) {
    case 'heading':
      return prefixed(value, from, to, '## ');
    case 'bold':
      return wrapped(value, from, to, '**');
    case 'italic':
      return wrapped(value, from, to, '*');
    case 'bullets':
      return prefixed(value, from, to, '- ');
    case 'numbers':
      return prefixed(value, from, to, '1. ');
    case 'quote':
      return prefixed(value, from, to, '> ');
    case 'link':
      return linked(value, from, to);
    case 'table':
      return inserted(value, to, TABLE);
  }
}

/** Types it for the person, so that the browser's own undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, put, select }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  const done = put === '' ? document.execCommand('delete') : document.execCommand('insertText', false, put);
  if (!done) {
    field.setRangeText(put, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

interface ToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  lines: number;
  onPicture: () => void;
  busy: boolean;
}

export function Tools({ field, lines, onPicture, busy }: ToolsProps) {
  return (
    <div className={css.tools} role="toolbar" aria-label="Markdown">
      {ACTIONS.map(({ action, icon, label }) => (
        <button
          key={action}
          type="button"
          aria-label={label}
          title={label}
          // The field keeps the focus, and what is marked in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyEdit(field.current, editOf(action, field.current))}
        >
          <EditorIcon name={icon} />
        </button>
      ))}
      <button type="button" aria-label="Picture" title="Picture, or drop one into the text" disabled={busy} onClick={onPicture}>
        <EditorIcon name="picture" />
      </button>
      <span className="muted">
        Markdown <span>{lines === 1 ? '1 line' : `${lines} lines`}</span>
      </span>
    </div>
  );
}

interface FieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  findings: readonly Finding[];
  line: number;
  maxLength: number;
  onChange: (text: string) => void;
  onLine: (line: number) => void;
  onPicture: (file: File) => void;
}

/** The Markdown with its lines: a field over a copy of its text, which has the numbers and what is marked in it. */
export function MarkdownField({ ref, value, findings, line, maxLength, onChange, onLine, onPicture }: FieldProps) {
  const [isOver, setOver] = useState(false);
  const lines = value.split('\n');
  const markOf = (number: number) => {
    const finding = findings.find(({ from, to, kind }) => kind !== 'title' && number >= from && number <= to);
    if (finding) return finding.kind === 'script' || finding.kind === 'html' ? css.struck : css.amber;
    return number === line ? css.here : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    applyEdit(event.currentTarget, editOf(action, event.currentTarget));
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const file = [...data.files].find(({ type }) => type.startsWith('image/') || type === '');
    if (!file) return;
    event.preventDefault();
    onPicture(file);
  };
  return (
    <div className={css.scroll}>
      <div className={css.field}>
        <div className={css.copy} aria-hidden="true">
          {lines.map((words, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their number
            <div key={n} className={markOf(n + 1)}>
              <span>{`${words}\u200b`}</span>
            </div>
          ))}
        </div>
        <textarea
          ref={ref}
          className={isOver ? css.over : undefined}
          aria-label="Text in Markdown"
          aria-describedby="article-findings"
          spellCheck
          maxLength={maxLength}
          value={value}
          placeholder={'# Title\n\nWhat you have to say.'}
          onChange={(event) => onChange(event.currentTarget.value)}
          onSelect={({ currentTarget }) => onLine(lineAt(currentTarget.value, currentTarget.selectionStart))}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event, event.clipboardData)}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false);
            take(event, event.dataTransfer);
          }}
        />
      </div>
    </div>
  );
}

/** Ctrl+K stays the command search when nothing is marked. */
function keyAction({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): Action | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  switch (key.toLowerCase()) {
    case 'b':
      return 'bold';
    case 'i':
      return 'italic';
    case '2':
      return 'heading';
    case 'k':
      return currentTarget.selectionStart === currentTarget.selectionEnd ? undefined : 'link';
    default:
      return undefined;
  }
}

import { Button, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { findingWords } from '../../../contracts/sponsorship/articles/findings.ts';
import type { Finding } from '../../../contracts/sponsorship/articles/markdown.ts';
import { Icon } from '../../ui/icons.tsx';
import { describePicture, withoutLines } from './edit-markdown.ts';
import css from './editor.module.css';
import { applyEdit } from './markdown-field.tsx';
import type { EditorModel } from './use-editor.ts';

/** What is left to do, each with what does it. */
export function Findings({ model, field }: { model: EditorModel; field: RefObject<HTMLTextAreaElement | null> }) {
  const { parsed, parse } = model;
  const keys = findingKeys(parsed.findings);
  /** Where it stands in the text as it is now: what is shown is of a moment ago, and another line may be in its place. */
  const mend = (n: number, change: (text: string, finding: Finding) => string) => {
    const text = field.current?.value ?? '';
    const { findings } = parse(text);
    const finding = findings[findingKeys(findings).indexOf(keys[n] ?? '')];
    if (field.current && finding) applyEdit(field.current, { from: 0, to: text.length, put: change(text, finding), select: [0, 0] });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
    <ul id="article-findings" className={css.findings} aria-label="Before it can be published" tabIndex={0}>
      {parsed.findings.map((finding, n) => {
        const { at, text } = findingWords(finding);
        return (
          <li key={keys[n]}>
            <Icon name="warning" size={14} />
            <span>
              <b>{at}</b> {text}
            </span>
            {finding.kind === 'alt' ? (
              <Describe name={finding.what} onDescribe={(words) => mend(n, (now, found) => describePicture(now, found, words))} />
            ) : null}
            {finding.kind === 'script' || finding.kind === 'html' ? (
              <button type="button" className="link" onClick={() => mend(n, withoutLines)}>
                {finding.from === finding.to ? 'Remove the line' : 'Remove the lines'}
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** By what they are of, never by their line: a description that is half typed stays when the text above it grows. */
function findingKeys(findings: EditorModel['parsed']['findings']): string[] {
  const seen = new Map<string, number>();
  return findings.map(({ kind, what }) => {
    const of = `${kind} ${what}`;
    seen.set(of, (seen.get(of) ?? 0) + 1);
    return `${of} ${seen.get(of)}`;
  });
}

function Describe({ name, onDescribe }: { name: string; onDescribe: (words: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <form
      className={css.describe}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim()) onDescribe(words);
      }}
    >
      <TextInput
        aria-label={`Description of ${name}`}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={words.trim() === ''}>
        Put it in
      </Button>
    </form>
  );
}

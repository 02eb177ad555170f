import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type ArticleDraft,
  AUDIENCES,
  LONGEST_SUMMARY,
  LONGEST_TEXT,
  MAX_PICTURE_BYTES,
  TOPICS,
} from '../../../contracts/sponsorship/articles/article.ts';
import { getMyArticle, keepArticlePicture, type MyArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import type { Finding } from '../../../contracts/sponsorship/articles/markdown.ts';
import { CallError, urlOf } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { sendFile } from '../../app/send-file.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, localDay } from '../../ui/words.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import { ArticleText } from './article-text.tsx';
import { inserted } from './edit-markdown.ts';
import css from './editor.module.css';
import { EditorIcon } from './editor-icons.tsx';
import { Findings } from './findings.tsx';
import { applyEdit, MarkdownField, Tools } from './markdown-field.tsx';
import { type EditorModel, useEditor } from './use-editor.ts';

/** An article beside its page: what is typed at the left, and as it will stand at the right. */
export default function ArticleEditorPage() {
  const others = useSponsorOnly();
  const { articleId = '' } = useParams();
  const id = /^\d{1,9}$/.test(articleId) ? Number(articleId) : 0;
  if (others) return <OnlySponsors title="Article" />;
  return id === 0 ? <NoArticle /> : <Editor key={id} articleId={id} />;
}

function NoArticle() {
  return (
    <div className={css.page}>
      <ShellTop title="Article" />
      <p className={css.none}>
        There is no such article of yours. <Link to="/sponsormain/articles">All articles</Link>
      </p>
    </div>
  );
}

function Editor({ articleId }: { articleId: number }) {
  const model = useEditor(articleId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [line, setLine] = useState(1);
  const [side, setSide] = useState<'text' | 'page'>('text');
  const phone = usePhone();
  const { stored, shown, parsed, change } = model;
  if (stored.error?.status === 404 && !shown) return <NoArticle />;
  const title = parsed.title || 'Without a title';
  return (
    <div className={css.page}>
      <title>{`${title}, Scopebook`}</title>
      <ShellTop
        title={
          <span className={css.crumb}>
            <Link to="/sponsormain/articles">Articles</Link> <span aria-hidden="true">/</span> <h1>{title}</h1>
          </span>
        }
        detail={shown ? standingWords(shown, stored.data?.changed ?? false) : undefined}
      />
      {stored.error ? (
        <FailureLine error={stored.error} what="The article could not be fetched." onRetry={() => void stored.refetch()} />
      ) : null}
      {!shown && !stored.error ? <SkeletonRows rows={10} height={32} /> : null}
      {shown ? (
        <>
          <Refused model={model} />
          {phone ? (
            <div className={`segmented ${css.sides}`} role="group" aria-label="Shown">
              <button type="button" aria-pressed={side === 'text'} onClick={() => setSide('text')}>
                Text
              </button>
              <button type="button" aria-pressed={side === 'page'} onClick={() => setSide('page')}>
                Page
              </button>
            </div>
          ) : null}
          <div className={css.halves}>
            {phone && side === 'page' ? null : (
              <div className={css.left}>
                <Facts shown={shown} change={change} />
                <Writing model={model} articleId={articleId} field={field} line={line} onLine={setLine} />
                <Foot model={model} />
              </div>
            )}
            {phone && side === 'text' ? null : <Page model={model} line={line} />}
            {phone && side === 'page' ? null : <Findings model={model} field={field} />}
          </div>
        </>
      ) : null}
    </div>
  );
}

function standingWords({ status, readSince, comingOn, changedAt }: MyArticle, changed: boolean): string {
  if (comingOn) return changed ? `changed since; planned for ${day(comingOn)} as it was` : `planned for ${day(comingOn)}`;
  switch (status) {
    case 'published':
      return changed ? `changed ${day(changedAt)}; the one of ${day(readSince)} stays until you publish` : `published ${day(readSince)}`;
    case 'withdrawn':
      return 'withdrawn: nobody else reads it';
    default:
      return 'draft: nobody else reads it';
  }
}

/** Another window's text, or a save that was refused: what was typed stays. */
function Refused({ model }: { model: EditorModel }) {
  const { conflict, save, takeTheirs, keepMine, flush } = model;
  if (conflict)
    return (
      <div className={css.conflict} role="alert">
        <Icon name="warning" />
        <span>The text was changed in another window meanwhile. Yours stays here until you say which one goes on.</span>
        <Button size="xs" variant="default" onClick={takeTheirs}>
          Take the other one
        </Button>
        <Button size="xs" variant="default" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    );
  return save.failure ? (
    <FailureLine error={save.failure} what="Not saved; what you typed stays here." onRetry={() => void flush()} />
  ) : null;
}

function Facts({ shown, change }: { shown: MyArticle; change: EditorModel['change'] }) {
  const today = localDay();
  return (
    <div className={css.facts}>
      <TextInput
        label="Summary"
        maxLength={LONGEST_SUMMARY}
        value={shown.summary}
        rightSectionWidth={76}
        rightSection={
          <span className={css.length}>
            {shown.summary.length} of {LONGEST_SUMMARY}
          </span>
        }
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <NativeSelect
        label="For whom"
        value={String(shown.audience)}
        data={AUDIENCES.map(({ aud, name }) => ({ value: String(aud), label: name }))}
        onChange={(event) => change({ audience: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Topic"
        value={shown.topic}
        data={TOPICS.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => change({ topic: event.currentTarget.value as ArticleDraft['topic'] })}
      />
      <TextInput
        label="Publish on"
        type="date"
        min={today}
        value={shown.publishOn}
        description={shown.publishOn > today ? undefined : 'at once'}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => change({ publishOn: event.currentTarget.value })}
      />
    </div>
  );
}

interface WritingProps {
  model: EditorModel;
  articleId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  line: number;
  onLine: (line: number) => void;
}

function Writing({ model, articleId, field, line, onLine }: WritingProps) {
  const { shown, parsed, change } = model;
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useSave(
    async (file: File) => {
      if (file.size > MAX_PICTURE_BYTES)
        throw new CallError(413, 'FILE_TOO_LARGE', `${file.name} is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);
      return sendFile(urlOf(keepArticlePicture, { params: { articleId } }), keepArticlePicture, file);
    },
    {
      invalidates: [getMyArticle],
      onSaved: ({ name }) => {
        const target = field.current;
        if (!target) return;
        applyEdit(target, inserted(target.value, target.selectionEnd, `![](${name})`));
        tell(`${name} is kept without place and camera. Describe it for those who do not see it.`);
      },
    },
  );
  if (!shown) return null;
  const take = (file: File | undefined) => {
    if (file && !upload.busy) void upload.save(file);
  };
  return (
    <>
      <Tools field={field} lines={shown.text.split('\n').length} busy={upload.busy} onPicture={() => chooser.current?.click()} />
      {upload.failure ? <FailureLine error={upload.failure} what="The picture was not taken." /> : null}
      <MarkdownField
        ref={field}
        value={shown.text}
        findings={parsed.findings}
        line={line}
        maxLength={LONGEST_TEXT}
        onChange={(text) => change({ text })}
        onLine={onLine}
        onPicture={take}
      />
      <Pictures pictures={shown.pictures} findings={parsed.findings} busy={upload.busy} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File: picture"
        accept="image/*"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Pictures({ pictures, findings, busy }: { pictures: MyArticle['pictures']; findings: readonly Finding[]; busy: boolean }) {
  if (pictures.length === 0 && !busy) return null;
  return (
    <ul className={css.pictures} aria-label="Pictures">
      {pictures.map(({ name, url, width, height, bytes }) => (
        <li key={name}>
          <img src={url} alt="" />
          <span>
            {name}{' '}
            {findings.some(({ kind, what }) => kind === 'alt' && what === name) ? (
              <span className="amber">no description</span>
            ) : (
              <span className="muted">
                {width} x {height}, {Math.max(1, Math.round(bytes / 1024))} KB; place and camera taken out
              </span>
            )}
          </span>
        </li>
      ))}
      {busy ? <li role="status">A picture is on its way…</li> : null}
    </ul>
  );
}

const WIDTHS = [
  { width: 'screen', label: 'As on a screen', icon: 'monitor' },
  { width: 'phone', label: 'As on a phone', icon: 'device' },
] as const;

/** The page, which follows the line of the cursor. */
function Page({ model, line }: { model: EditorModel; line: number }) {
  const me = useMe();
  const [width, setWidth] = useState<'screen' | 'phone'>('screen');
  const [isDark, setDark] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { parsed, shown } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the line
  useEffect(() => {
    page.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'nearest' });
  }, [line]);
  return (
    <section className={css.right} aria-label="Page">
      <div className={css.pageTop}>
        <b>Page</b> <span className="muted">as it will stand, follows the cursor</span>
        <div className="segmented" role="group" aria-label="Shown as">
          {WIDTHS.map((one) => (
            <button
              key={one.width}
              type="button"
              aria-label={one.label}
              title={one.label}
              aria-pressed={width === one.width}
              onClick={() => setWidth(one.width)}
            >
              <EditorIcon name={one.icon} />
            </button>
          ))}
          <button type="button" aria-label="In the dark" title="In the dark" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
            <Icon name="moon" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too */}
      <div ref={page} className={css.sheet} tabIndex={0} {...(isDark && { 'data-ground': 'dark' })}>
        <div className={width === 'phone' ? css.narrow : css.wide}>
          <PageText title={parsed.title} by={`${me?.name ?? ''}, ${me?.organizationName ?? ''}`} model={model} line={line} />
          {shown && parsed.blocks.length === 0 ? <p className="muted">The page grows as you type.</p> : null}
        </div>
      </div>
    </section>
  );
}

function PageText({ title, by, model: { parsed, shown }, line }: { title: string; by: string; model: EditorModel; line: number }) {
  return (
    <>
      <h2 className={css.pageTitle}>{title}</h2>
      <p className={css.by}>
        {by}. {shown?.publishedOn ? `${day(shown.publishedOn)}. ` : ''}
        {counted(parsed.minutes, 'minute')}.
      </p>
      <ArticleText blocks={parsed.blocks} line={line} />
    </>
  );
}

function Foot({ model }: { model: EditorModel }) {
  const [isPreview, setPreview] = useState(false);
  const { parsed, stored, shown, publish, isDirty, conflict } = model;
  const left = parsed.findings.length;
  const nothing = left === 0 && parsed.blocks.length === 0;
  const isAsPublished = !isDirty && stored.data?.changed === false && stored.data.status !== 'draft' && stored.data.status !== 'withdrawn';
  const comesLater = (shown?.publishOn ?? '') > localDay();
  return (
    <div className={css.foot}>
      {publish.failure ? <FailureLine error={publish.failure} what="Not published." /> : null}
      <span className={left > 0 ? 'amber' : 'muted'} role="status">
        {left > 0 ? (
          <>
            <Icon name="warning" /> {left === 1 ? '1 thing' : `${left} things`} before it can be published
          </>
        ) : nothing ? (
          'There is no text yet.'
        ) : isAsPublished ? (
          'What is typed is what is published.'
        ) : (
          'Nothing is in the way.'
        )}
      </span>
      <Button variant="default" onClick={() => setPreview(true)}>
        Preview as a client
      </Button>
      <Button
        loading={publish.busy}
        disabled={left > 0 || nothing || conflict || isAsPublished}
        onClick={() =>
          void publish.save(undefined, () => tell(comesLater ? `It is read from ${day(shown?.publishOn ?? '')} on.` : 'It is published.'))
        }
      >
        {comesLater ? `Publish on ${day(shown?.publishOn ?? '')}` : 'Publish'}
      </Button>
      {isPreview ? (
        <Dialog opened onClose={() => setPreview(false)} title="As a client reads it" width={720}>
          <PreviewOf model={model} />
        </Dialog>
      ) : null}
    </div>
  );
}

function PreviewOf({ model }: { model: EditorModel }) {
  const me = useMe();
  return <PageText title={model.parsed.title} by={`${me?.name ?? ''}, ${me?.organizationName ?? ''}`} model={model} line={0} />;
}

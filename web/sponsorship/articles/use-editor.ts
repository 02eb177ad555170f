import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ArticleDraft } from '../../../contracts/sponsorship/articles/article.ts';
import { getMyArticle, type MyArticle, publishArticle, saveArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { getArticle, getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { parseArticle } from '../../../contracts/sponsorship/articles/markdown.ts';
import { CallError, keyOf, send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';

/** A save begins so long after the last change (ms). */
const REST_MS = 1_000;
const FIELDS = ['text', 'summary', 'topic', 'audience', 'publishOn'] as const;

/**
 * What is typed over what is stored. It is saved by itself; a text that another window wrote meanwhile is refused, and both stay until the person says which.
 */
export function useEditor(articleId: number) {
  const queries = useQueryClient();
  const input = { params: { articleId } };
  const stored = useRead(getMyArticle, input, { retry: false });
  useReadsAbout('article', [getMyArticle]);
  const draft = useDraft(articleId, stored.data, () => void stored.refetch());
  const { typed, isDirty, save, conflict, change, flush, takeTheirs, keepMine } = draft;
  const publish = useSave(
    async (): Promise<MyArticle> => {
      if (!(await flush())) throw new CallError(409, 'NOT_SAVED', 'What you typed is not saved yet.');
      const now = queries.getQueryData<MyArticle>(keyOf(getMyArticle, input));
      return send(publishArticle, { ...input, body: { textRevision: now?.textRevision ?? -1 } });
    },
    {
      invalidates: [getArticles, getArticle],
      onSaved: (answer) => void queries.setQueryData(keyOf(getMyArticle, input), answer),
    },
  );
  const shown = stored.data && { ...stored.data, ...typed };
  return {
    ...{ stored, shown, isDirty, save, publish, conflict, change, flush, takeTheirs, keepMine },
    ...useParsed(shown?.text ?? '', stored.data?.pictures),
  };
}

export type EditorModel = ReturnType<typeof useEditor>;

/** What is typed and not stored yet; it is saved when typing rests and when the page is left. `refused` asks for what another window stored. */
function useDraft(articleId: number, stored: MyArticle | undefined, refused: () => void) {
  const queries = useQueryClient();
  const input = { params: { articleId } };
  const [typed, setTyped] = useState<Partial<ArticleDraft>>({});
  const [conflict, setConflict] = useState(false);
  /** What the text was typed over: its revision when the first letter was changed. */
  const base = useRef<number | undefined>(undefined);
  const latest = useRef({ typed, stored });
  latest.current = { typed, stored };
  const save = useSave(
    async (changed: Partial<ArticleDraft>) => send(saveArticle, { ...input, body: { ...changed, textRevision: base.current } }),
    {
      onSaved: (answer, changed) => {
        if (changed.text !== undefined) base.current = answer.textRevision;
        queries.setQueryData(keyOf(getMyArticle, input), answer);
        // What was typed meanwhile stays.
        setTyped((was) => Object.fromEntries(Object.entries(was).filter(([name, value]) => changed[name as keyof ArticleDraft] !== value)));
        void queries.invalidateQueries({ queryKey: [getArticles.id] });
      },
      onFailed: (failure) => {
        if (failure.code !== 'ARTICLE_CHANGED') return;
        setConflict(true);
        refused();
      },
    },
  );
  const dirty = FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== stored?.[name]);
  const unsaved = Object.fromEntries(dirty.map((name) => [name, typed[name]])) as Partial<ArticleDraft>;
  const isDirty = dirty.length > 0;
  const flushing = useRef(async (): Promise<boolean> => true);
  flushing.current = async () => !isDirty || save.save(unsaved);
  useRest(isDirty && !conflict && !save.busy && save.failure === null, JSON.stringify(unsaved), flushing);
  return {
    ...{ typed, isDirty, save, conflict },
    flush: () => flushing.current(),
    change(part: Partial<ArticleDraft>) {
      if (save.failure && !conflict) save.reset();
      if (part.text !== undefined && latest.current.typed.text === undefined) base.current = latest.current.stored?.textRevision;
      setTyped((was) => ({ ...was, ...part }));
    },
    /** The other window's text takes the place of this one's. */
    takeTheirs() {
      setTyped(({ text: _, ...others }) => others);
      setConflict(false);
      save.reset();
    },
    keepMine() {
      base.current = latest.current.stored?.textRevision;
      setConflict(false);
      save.reset();
    },
  };
}

/** Saves what waits once it rests, and at once when the page is left. */
function useRest(waits: boolean, unsaved: string, flushing: RefObject<() => Promise<boolean>>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the rest anew
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void flushing.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [waits, unsaved, flushing]);
  useEffect(
    () => () => {
      void flushing.current();
    },
    [flushing],
  );
}

/** The text as it is shown, which may be a moment old; what changes the text asks `parse` for what it says now. */
function useParsed(typed: string, pictures: MyArticle['pictures'] | undefined) {
  const deferred = useDeferredValue(typed);
  // The first text is parsed at once: an article that is only not parsed yet is not one without a title.
  const text = deferred === '' ? typed : deferred;
  const parse = useCallback(
    (of: string) =>
      parseArticle(
        of,
        (pictures ?? []).map((one) => ({ ...one, hash: one.url })),
        ({ hash }) => hash,
      ),
    [pictures],
  );
  const parsed = useMemo(() => parse(text), [parse, text]);
  return { parsed, parse };
}

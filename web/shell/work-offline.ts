import '../estimating/edits/late-changes.ts';
import { browserDb } from '../app/offline/browser-db.ts';
import { keepAnswers } from '../app/offline/kept-answers.ts';
import { resumeWrites } from '../app/offline/resume-writes.ts';
import { queries } from '../app/queries.ts';
import { resumePhotos } from '../estimating/photos/waiting-photos.ts';
import { tell, tellFailure } from '../ui/toast.ts';

/**
 * Sends what an earlier visit left, whatever page is open: first what was typed, then photos. Keeps the page, its code and what it shows in this
 * browser, for when there is no network. Answers what ends that.
 */
export function workOffline(userId: number): () => void {
  void resumeWrites(userId, (error) => tellFailure(error, 'A change that waited for the network was refused.')).then((kept) =>
    kept > 0 ? queries.invalidateQueries() : undefined,
  );
  void resumePhotos(userId);
  void resumeVault(userId);
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.src.split('/').at(-1);
  // Without one (an old browser, or http other than localhost) a page is not loaded without a network; what is open goes on.
  if (!entry || !('serviceWorker' in navigator)) return keepAnswers(userId);
  const { serviceWorker } = navigator;
  void serviceWorker.register(`/sw.js?v=${entry}`).catch(() => {});
  const stop = keepAnswers(userId);
  // Another tab has loaded a newer version. This one goes on with its own files, which the browser keeps beside the newer ones; what it is
  // answered would be kept over what the newer one can show, so it keeps nothing more.
  const onOther = () => {
    if (!serviceWorker.controller || serviceWorker.controller.scriptURL.endsWith(entry)) return;
    stop();
    tell('There is a new version of Scopebook. This page goes on as it is.', { label: 'Reload', run: () => window.location.reload() });
  };
  serviceWorker.addEventListener('controllerchange', onOther);
  return () => {
    serviceWorker.removeEventListener('controllerchange', onOther);
    stop();
  };
}

/** Files for the vault that wait; their code comes where there are any. */
async function resumeVault(userId: number): Promise<void> {
  const db = await browserDb();
  const waiting = await Promise.all([db?.count('files'), db?.count('photographs')]).catch(() => []);
  if (waiting.some(Boolean)) await (await import('../vault/attachments/waiting-files.ts')).resumeFiles(userId);
}

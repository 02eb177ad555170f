import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addServiceProvider } from '../../../contracts/providers/book/add-service-provider.ts';
import { changeServiceProvider } from '../../../contracts/providers/book/change-service-provider.ts';
import { deleteServiceProvider } from '../../../contracts/providers/book/delete-service-provider.ts';
import { getServiceProviders } from '../../../contracts/providers/book/get-service-providers.ts';
import type { Provider, ProviderBody } from '../../../contracts/providers/book/provider.ts';
import { undoServiceProvider } from '../../../contracts/providers/book/undo-service-provider.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';

export const PROVIDER_READS = [getServiceProviders];

const sent = (id: number, body: ProviderBody) =>
  id > 0 ? send(changeServiceProvider, { params: { id: 0, providerId: id }, body }) : send(addServiceProvider, { params: { id: 0 }, body });

/** Every change of providers on this screen, each with its way back. */
export function useProviderSaves() {
  const queries = useQueryClient();
  const latest = useRef<Provider | null>(null);
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => {
      const { revision } = await send(undoServiceProvider, { params: { id }, body: { revision: was } });
      return { id, revision };
    },
    reload: () => refresh(queries, PROVIDER_READS),
  });
  const save = useSave(({ id = 0, ...body }: ProviderBody) => sent(id, body), {
    invalidates: PROVIDER_READS,
    onSaved: (provider, { id, revision }) => {
      latest.current = provider;
      if (provider.revision !== revision)
        done(id ? 'Provider changed' : 'Provider added', { id: provider.id, revision: provider.revision });
    },
  });
  const rate = useSave(({ id, ...body }: { id: number; rating?: number; ratingNote?: string }) => sent(id, body), {
    invalidates: PROVIDER_READS,
    failed: 'The rating was not saved.',
    onSaved: ({ id, rating, revision }, change) =>
      done(change.rating === undefined ? 'Note saved' : rating > 0 ? `Rated ${rating} of 5` : 'Rating cleared', { id, revision }),
  });
  const remove = useSave(deleteServiceProvider, {
    invalidates: PROVIDER_READS,
    failed: 'The provider was not deleted.',
    onSaved: (deleted, { params: { providerId } }) => {
      if (deleted) done('Provider deleted', { id: providerId, revision: undefined });
      else tell('It was deleted already.');
    },
  });
  return { save, latest: () => latest.current, rate, remove, undo, redo };
}
export type ProviderSaves = ReturnType<typeof useProviderSaves>;

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getQualityOptions } from '../../../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLineItem } from '../../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { getCustomLineItemSubCategories } from '../../../../contracts/catalogue/lineitems/get-custom-line-item-sub-categories.ts';
import { getCustomLineItems } from '../../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { refresh, send } from '../../../app/client.ts';
import { tell } from '../../../ui/toast.ts';
import type { Addition } from '../add-to-estimate.ts';
import type { ByHand } from './by-hand.ts';

const READS = [getCustomLineItems, getCustomLineItemSubCategories, searchItems, getQualityOptions];

/**
 * Makes a custom line item of one's own of what is typed by hand, and lets the addition take it instead of the words, so that the item knows where it
 * is used. Where the addition is refused after that, the next try takes the item that was made.
 */
export function useKeptByHand(): (addition: Addition, byHand: ByHand, subcategory: string) => Promise<Addition> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const made = useRef<{ of: string; xref: number } | null>(null);
  return async (addition, { description, unit, ...costs }, subcategory) => {
    const body = { description: description.trim(), unitOfMeasure: unit.trim(), ...costs, NewName: subcategory.trim() };
    const of = JSON.stringify(body);
    if (made.current?.of !== of) {
      const { id, prices } = await send(addCustomLineItem, { body });
      made.current = { of, xref: prices[0]?.itemXREF ?? 0 };
      // M072.
      tell('Line Item added', { label: 'Open it', run: () => void navigate(`/line-items?item=${id}`) });
      void refresh(queries, READS);
    }
    const { xref } = made.current;
    return { ...addition, items: addition.items.map(({ areas, quantity }) => ({ itemXREF: xref, ...(areas && { areas }), quantity })) };
  };
}

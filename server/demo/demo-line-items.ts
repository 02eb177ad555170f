import type { LineItemFields } from '../../contracts/catalogue/lineitems/line-item.ts';
import type { Quality } from '../../contracts/catalogue/quality.ts';

const one = (labor: string, material = '0', equipment = '0'): LineItemFields['prices'] => [{ quality: 'None', labor, material, equipment }];
const step = (quality: Quality, labor: string, material: string, equipment = '0') => ({ quality, labor, material, equipment });

/** Line items of the demo organisation, and Dana's own. */
export const DEMO_LINE_ITEMS: (Partial<LineItemFields> & { list: 'organization' | 'mine' })[] = [
  {
    list: 'organization',
    description: 'Site protection, stairs and hall',
    subcategory: 'Every job',
    trade: 'laborer',
    prices: one('48', '26.5'),
  },
  {
    list: 'mine',
    description: 'Plaster texture, matched by hand',
    notes: 'Two trial patches are part of it; the customer picks one.',
    action: 'Repair',
    subcategory: 'Plaster',
    unit: 'SF',
    formula: 'WALLS',
    trade: 'plasterer',
    wasteFactorPct: '15',
    prices: [
      step('Economy', '6.9', '0.9'),
      step('Good', '7.85', '1.1'),
      step('Better', '9.4', '1.65'),
      step('Best', '11.2', '2.1'),
      step('Designer', '14.1', '2.6', '0.25'),
    ],
  },
  {
    list: 'mine',
    description: 'Cast-iron tub, broken up and carried down',
    action: 'Remove',
    subcategory: 'Bath',
    trade: 'plumber',
    prices: one('168', '0', '18'),
  },
  {
    list: 'mine',
    description: 'Showroom visit with customer',
    action: 'Service',
    subcategory: 'Every job',
    unit: 'HRS',
    prices: one('58'),
  },
  { list: 'mine', description: 'Second trip, tenant not at home', action: 'Service', subcategory: 'Every job', prices: one('62.5') },
];

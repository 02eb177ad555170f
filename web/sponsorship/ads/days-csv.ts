import type { CampaignFigures } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves what a campaign counted, day by day of its own time zone. Its name stands in the file's, without what a file system refuses. */
export function saveDays({ name, days, views, clicks, spent }: CampaignFigures): void {
  const rows = [
    'Day,Views,Clicks,Spent',
    ...days.map((one) => [one.day, one.views, one.clicks, one.spent].join(',')),
    ['All', views, clicks, spent].join(','),
  ];
  const title = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  saveFile(new Blob([`${rows.join('\r\n')}\r\n`], { type: 'text/csv' }), `${title || 'ad'}.csv`);
}

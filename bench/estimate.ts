import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/accounts/demo-users.ts';

/** Words whose items come in several qualities; what an estimate holds. */
const WORDS = ['drywall', 'paint', 'cabinet', 'countertop', 'tile', 'faucet', 'toilet', 'baseboard', 'carpet', 'outlet', 'door', 'window'];
/** Feet of a room that is 8 high. */
const TWELVE_BY_TWELVE = { floor: '144', walls: '384', ceilings: '144', baseboard: '48' };

/** Calls with the browser context's session; what is refused throws with its answer. */
export const callsOf =
  (request: APIRequestContext, url: string) =>
  async <Answer>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> => {
    const answer = await request.fetch(url + path, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };

/** Signs the demo's contractor in, who then has a job with this many items of the price book in measured rooms; answers its number. */
export async function estimateOf(
  request: APIRequestContext,
  url: string,
  { lines, areas }: { lines: number; areas: number },
): Promise<number> {
  const call = callsOf(request, url);
  await call('POST', '/account/Signup?action=login', { UserName: 'contractor', Password: DEMO_PASSWORD });
  const orderId = await call<number>('GET', `/api2/ProjectEstimate/GetNewOrder?newEstimateName=${lines}%20lines`);
  const found = await Promise.all(
    WORDS.map((word) =>
      call<{ code: number; prices: unknown[] }[]>('GET', `/Order/GetRestOfKeyWordSearchItems?keyword=${word}&take=40&state=OH`),
    ),
  );
  const codes = [...new Set(found.flat().flatMap((hit) => (hit.prices.length > 1 ? [hit.code] : [])))];
  const each = lines / areas;
  for (let room = 0; room < areas; room++) {
    const area = await call<{ areaID: number }>('POST', `/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Bedroom' });
    await call('POST', `/api/ProEstimates/${orderId}/SetInteriorMeasurements`, { AreaID: area.areaID, ...TWELVE_BY_TWELVE });
    const Repairs = Array.from({ length: each }, (_, n) => ({
      itemXREF: codes[(room * each + n) % codes.length],
      quantity: String(1 + (n % 40)),
      notes: n % 5 === 0 ? 'As agreed on site.' : '',
    }));
    await call('POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [area.areaID], Repairs, QualityType: 'Good' });
  }
  return orderId;
}

import type { QueryClient } from '@tanstack/react-query';
import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { getProfitOverheadSettingForItemId } from '../../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { keyOf, send } from '../../app/client.ts';
import type { ScreenStore } from '../../app/screen-store.ts';
import { draftAtom, draftMinimumsAtom } from '../estimate/screen.ts';
import { followMinimums, type LaborMinimums, minimumMoves } from '../labor-minimum/labor-minimums.ts';
import { areasKey } from './areas-key.ts';
import { type Change, repriced } from './priced.ts';

/** An estimate as this browser has it: its areas and lines in the query cache, priced here until the server answers. */
export class CachedEstimate {
  private readonly settings = new Map<number, Settings>();
  /** False while several changes are made in a row, after which labor minimums follow once. */
  private minimumsFollow = true;
  /** The estimate before the change that is about to be sent: what is taken back while it waits is found by comparing. */
  protected before: AreaWithItems[] | null = null;

  constructor(
    protected readonly queries: QueryClient,
    readonly orderId: number,
    /** What this estimate's screen shows. */
    readonly screen: ScreenStore,
  ) {}

  get areas(): AreaWithItems[] {
    return this.queries.getQueryData<AreaWithItems[]>(areasKey(this.orderId)) ?? [];
  }

  line(id: number): { line: LineItem; area: AreaWithItems } | undefined {
    for (const area of this.areas) {
      const line = area.items.find((item) => item.id === id);
      if (line) return { line, area };
    }
    return undefined;
  }

  /** Settings that a line is priced with, as far as they are known here; `loadSettings` asks for them. */
  settingsOf(line: LineItem): Settings | undefined {
    return this.settings.get(line.settingsId);
  }

  async loadSettings(line: LineItem): Promise<void> {
    if (this.settings.has(line.settingsId)) return;
    const settings = await send(getProfitOverheadSettingForItemId, { params: { itemId: line.id } }).catch(() => undefined);
    if (settings) this.settings.set(line.settingsId, settings);
  }

  repriced(line: LineItem, change: Change): LineItem {
    return repriced(
      line,
      change,
      this.settings.get(line.settingsId),
      this.areas.find((area) => area.areaID === line.propertyArea_AreaID),
    );
  }

  /** Shows the line as it would be with what is being typed; null when nothing is. */
  draft(line: LineItem | null): void {
    const areas = line && this.replaced(this.areas, line);
    this.screen.set(draftAtom, line);
    this.screen.set(draftMinimumsAtom, areas ? minimumMoves(areas, this.minimums, (one) => this.settingsOf(one)) : []);
  }

  /** Replaces one line in the cache. */
  put(line: LineItem): void {
    this.write((areas) => this.replaced(areas, line));
  }

  private replaced(areas: AreaWithItems[], line: LineItem): AreaWithItems[] {
    return areas.map((area) => {
      const at = area.items.findIndex((item) => item.id === line.id);
      return at < 0 ? area : { ...area, items: area.items.with(at, line) };
    });
  }

  /** Changes the estimate in the cache; labor minimum lines follow by themselves. */
  write(change: (areas: AreaWithItems[]) => AreaWithItems[]): void {
    this.queries.setQueryData<AreaWithItems[]>(areasKey(this.orderId), (areas) => {
      const changed = areas && change(areas);
      if (areas) this.before ??= areas;
      return changed && this.minimumsFollow ? followMinimums(changed, this.minimums, (line) => this.settingsOf(line)) : changed;
    });
  }

  /** Several changes in a row, after which labor minimums follow once. */
  protected together(changes: () => void): void {
    this.minimumsFollow = false;
    changes();
    this.minimumsFollow = true;
    this.write((areas) => areas);
  }

  private get minimums(): LaborMinimums | undefined {
    return this.queries.getQueryData<LaborMinimums>(keyOf(getLaborMinimum, { params: { id: this.orderId } }));
  }
}

import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { getEnhancedRepairItemList, getQualityOptions, searchItems } from '../../contracts/catalogue/calls.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { CatalogueController } from '../../server/catalogue/catalogue.controller.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';
import type { Input } from '../../server/platform/http/handles.ts';

const controller = new CatalogueController(new CatalogueService(new PlaceService()));

describe('C080, the item list over HTTP', () => {
  const app = express();
  app.get('/items', (request, response) => {
    const query = getEnhancedRepairItemList.query.parse(request.query);
    controller.enhancedRepairItemList({ query, request, response } as Input<typeof getEnhancedRepairItemList>);
  });
  const server = app.listen(0);
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/items`;
  afterAll(() => new Promise((done) => server.close(done)));

  it('R108, R109: is asked for by definition version 20231111, compressed, and 304 while its tag still holds', async () => {
    const first = await fetch(`${url()}?version=20231111`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(getEnhancedRepairItemList.response.parse(await first.json()).length).toBeGreaterThan(1000);
    const again = await fetch(`${url()}?version=20231111`, { headers: { 'If-None-Match': etag } });
    expect([again.status, (await again.text()).length]).toEqual([304, 0]);
    const changed = await fetch(url(), { headers: { 'If-None-Match': '"older"', 'Accept-Encoding': 'identity' } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('content-encoding')).toBeNull();
    expect((await changed.json()).length).toBeGreaterThan(1000);
  });
});

it('another definition version is refused by name', () => {
  const query = getEnhancedRepairItemList.query.parse({ version: '19990101' });
  expect(() => controller.enhancedRepairItemList({ query } as Input<typeof getEnhancedRepairItemList>)).toThrow(
    new Refusal('NOT_FOUND', 'The catalogue has no definition version 19990101.'),
  );
});

it('C082: answers as its contract says, for a place', () => {
  const query = searchItems.query.parse({ keyword: 'commode', take: '3', zip: '78704' });
  const hits = searchItems.response.parse(controller.search({ query } as Input<typeof searchItems>));
  expect(hits).toHaveLength(3);
  expect(searchItems.query.safeParse({ keyword: 'x', zip: '1' }).success).toBe(false);
  expect(searchItems.query.safeParse({ keyword: '' }).success).toBe(false);
});

it('C094: answers the qualities of an item as its contract says, explained only when asked; no such item is refused', () => {
  const ask = (values: object) => {
    const query = getQualityOptions.query.parse(values);
    return getQualityOptions.response.parse(controller.qualityOptions({ query } as Input<typeof getQualityOptions>));
  };
  expect(ask({ itemXREF: '15379', state: 'tx' })[1]).toMatchObject({ quality: 'Good', itemXREF: 15379, unit: 'SF' });
  expect(ask({ itemXREF: '15379' })[1]).not.toHaveProperty('explain');
  expect(ask({ itemXREF: '15379', explain: 'true' })[1]?.explain?.crew).toBe('Tile setter');
  expect(ask({ actionname: 'Remove' })).toEqual([{ quality: 'None' }]);
  expect(() => ask({ itemXREF: '77777' })).toThrow(new Refusal('ITEM_NOT_FOUND'));
});

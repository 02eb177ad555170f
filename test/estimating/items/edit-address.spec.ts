import { editAddressOf, estimateAddress, projectsAddress } from '../../../web/estimating/estimate/edit-address.ts';

const read = (address: string) => editAddressOf(new URL(address, 'http://localhost'));

it('R036: the client edit route is /edit/{id}/{checksum}, second segment the checksum', () => {
  expect(read('/edit/1002/o5cpS4E_uY5YYaeDb-eYtA')).toMatchObject({ orderId: 1002, checksum: 'o5cpS4E_uY5YYaeDb-eYtA', reportId: 0 });
});

it('R037: the edit route is /edit/{orderId}/{reportId}, second segment the report id', () => {
  expect(read('/estimates/main#/edit/1002/55')).toMatchObject({ orderId: 1002, reportId: 55, checksum: '' });
  expect(read('/estimates/expressmain/1002#/edit/1002/55')).toMatchObject({ orderId: 1002, reportId: 55 });
});

it("S017, R118: the builder's edit return target is /{app}/main#/edit/{orderId}/{id}", () => {
  const found = read('/ProEstimate/main#/edit/1002/0');
  expect(found && estimateAddress(found)).toBe('/ProEstimate/EstimateView/1002/0');
});

it("S018, R119: the builder's express return target is /{app}/expressmain/{orderId}?tlud={orderId}#/edit/{orderId}/{id}", () => {
  const found = read('/ProEstimate/expressmain/1002?tlud=1002#/edit/1002/0');
  expect(found && estimateAddress(found)).toBe('/ProEstimate/EstimateView/1002/0');
});

it('S020, R038: the optional query cl of the edit route carries a custom library id', () => {
  expect(read('/edit/1002/abc?cl=30007')).toMatchObject({ libraryId: 30007 });
  const inHash = read('/estimates/main#/edit/1002/55?cl=30007');
  expect(inHash && estimateAddress(inHash)).toBe('/ProEstimate/EstimateView/1002/55?cl=30007');
  expect(read('/edit/1002/abc')).toMatchObject({ libraryId: null });
  expect(read('/edit/1002/abc?cl=%27%3Balert(1)')).toMatchObject({ libraryId: null });
});

it.each(['/estimates/main', '/estimates/main#/home', '/edit/x/abc', '/edit/1002/a%2Fb'])('%s names no estimate', (address) => {
  expect(read(address)).toBeNull();
});

describe('S019: the remodel projects of an order lead to the projects of the builder', () => {
  const remodel = (address: string) => projectsAddress(new URL(address, 'http://localhost'));

  it('on the area that the address names', () => {
    expect(remodel('/estimate/remodelprojects/1002?root=Express&areaId=17&rtn=%2Fedit%2F1002%2F0')).toBe(
      '/ProEstimate/EstimateBuilder/1002/0/0?way=projects&project=remodel&area=17',
    );
  });

  it('without an area, and never to where rtn or root would lead', () => {
    for (const area of ['', '&areaId=0', '&areaId=-1', '&areaId=1;drop', '&areaId=//evil.example'])
      expect(remodel(`/estimate/remodelprojects/1002?root=//evil.example&rtn=https://evil.example${area}`)).toBe(
        '/ProEstimate/EstimateBuilder/1002/0/0?way=projects&project=remodel',
      );
    expect(remodel('/estimate/remodelprojects/kitchen')).toBeNull();
  });
});

describe('R117, S065: the project-selection link is /page/projectselection/{orderId}/exterior with query rtn set to the return address', () => {
  const chosen = (order: string, rtn: string) =>
    projectsAddress(new URL(`/page/projectselection/${order}/exterior?rtn=${encodeURIComponent(rtn)}`, 'http://localhost'));

  it.each([
    ['R118', '/ProEstimate/main#/edit/1002/55'],
    ['R119', '/ProEstimate/expressmain/1002?tlud=1002#/edit/1002/55'],
    ['R120', '/ProEstimate/EstimateBuilder/1002/55/0'],
    ['anywhere else', 'https://evil.example/'],
  ])('it opens the projects of the builder, whether the return address is that of %s', (_rule, rtn) =>
    expect(chosen('1002', rtn)).toBe('/ProEstimate/EstimateBuilder/1002/0/0?way=projects'),
  );

  it('and nothing without the number of an order', () => {
    expect(chosen('x', '/')).toBeNull();
    expect(projectsAddress(new URL('/page/projectselection/1002/interior?rtn=/', 'http://localhost'))).toBeNull();
  });
});

import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(setInteriorMeasurements, EstimateStreams, ({ params, body }) => {
  const { AreaID, input: from, applyDownward, floor, walls, ceilings, baseboard } = body;
  return [
    params.id,
    {
      type: 'MeasureInterior',
      areaId: AreaID,
      measures: { floor, walls, ceilings, baseboard },
      input: from,
      applyDownward,
    },
  ];
});

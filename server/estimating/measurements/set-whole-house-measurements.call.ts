import { setWholeHouseMeasurements } from '../../../contracts/estimating/measurements/set-whole-house-measurements.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(setWholeHouseMeasurements, EstimateStreams, ({ params, body }) => {
  const { AreaID, input: from, applyDownward, livingarea, roof, extwalls } = body;
  return [
    params.id,
    {
      type: 'MeasureWholeHouse',
      areaId: AreaID,
      measures: { floor: livingarea, roof, extwalls },
      input: from,
      applyDownward,
    },
  ];
});

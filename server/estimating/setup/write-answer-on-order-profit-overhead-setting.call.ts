import { writeAnswerOnOrderProfitOverheadSetting } from '../../../contracts/estimating/setup/write-answer-on-order-profit-overhead-setting.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(writeAnswerOnOrderProfitOverheadSetting, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'ApplySettings', apply: params.answer === 1 },
]);

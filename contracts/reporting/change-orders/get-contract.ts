import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { ContractView } from './contract.ts';

export const getContract = call({
  id: 'getContract',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/Contract',
  who: order('orderId'),
  summary: 'The accepted estimate of an order with its change orders, and what the next one would change',
  response: ContractView,
});

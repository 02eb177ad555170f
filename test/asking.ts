import type { z } from 'zod';
import type { Call, Schema } from '../contracts/call.ts';
import type { Caller, CallInput } from './harness.ts';

/** Calls whose outcome a test is sure of, made by its usual caller unless another is named. */
export function askingAs(usual: () => Caller) {
  return {
    /** Makes the call, which must succeed with an answer of the documented shape. */
    async ok<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      call: Call<P, Q, B, R>,
      input: CallInput = {},
      caller = usual(),
    ): Promise<z.output<R>> {
      const { status, body } = await caller.call(call, input);
      expect([status, body.code, body.fields]).toEqual([200, undefined, undefined]);
      return call.response.parse(body);
    },

    /** Makes the call, which must be refused; answers its status and code. */
    async refused<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      call: Call<P, Q, B, R>,
      input: CallInput = {},
      caller = usual(),
    ): Promise<[number, string]> {
      const { status, body, headers } = await caller.call(call, input);
      expect(headers.get('content-type')).toContain('application/problem+json');
      return [status, body.code];
    },
  };
}

import { type FrameMethod, frameRequestSchemas } from 'latchkey/protocol'
import type { FrameRequestHandlers } from './serveRequests.ts'

/** Creates handlers that reject every request with one error: the app gets it instead of waiting. */
export function rejectRequests(error: unknown): FrameRequestHandlers {
  const reject = async (): Promise<never> => {
    throw error
  }
  const methods = Object.keys(frameRequestSchemas) as FrameMethod[]
  // `fromEntries` forgets which keys there are.
  return Object.fromEntries(
    methods.map((method) => [method, reject]),
  ) as unknown as FrameRequestHandlers
}

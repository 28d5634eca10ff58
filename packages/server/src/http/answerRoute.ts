import type { Context } from 'hono'
import { createExchange, type Exchange, type House } from './Exchange.ts'
import { type FailureBody, failureOf } from './failureOf.ts'
import { readQuery } from './readQuery.ts'
import { reply } from './Reply.ts'
import type { Route } from './Route.ts'
import { sendReply } from './sendReply.ts'
import { admitProject } from './steps/admitProject.ts'
import { checkInput } from './steps/checkInput.ts'
import { limitRate } from './steps/limitRate.ts'

/**
 * What a request goes through after its id and the headers for other origins were made, in this
 * order; then comes its route. What any of them throws becomes the answer.
 *
 * @source architecture §4
 */
const steps: readonly ((exchange: Exchange) => Promise<void> | undefined)[] = [
  admitProject,
  limitRate,
  checkInput,
]

/**
 * Makes what Hono runs for a route.
 *
 * @param house - What it stands on.
 * @param route - The route.
 */
export function answerRoute(house: House, route: Route): (context: Context) => Promise<Response> {
  return async (context) => {
    const given = readQuery(context.req.url)
    const exchange = createExchange(house, context, { route, given })
    const [response, status] = await answer(exchange)
    logged(exchange, status)
    return response
  }
}

async function answer(exchange: Exchange): Promise<[Response, number]> {
  try {
    for (const step of steps) {
      const pending = step(exchange)
      // Each wait takes its time, and most steps have nothing to wait for.
      if (pending) await pending
    }
    return sendReply(exchange, await exchange.route.answer(exchange as never))
  } catch (error) {
    return sendFailure(exchange, error)
  }
}

function sendFailure(exchange: Exchange, error: unknown): [Response, number] {
  const { house, requestId, headers } = exchange
  const { status, reasons } = failureOf(error, { log: house.log, requestId })
  const wait = headers['retry-after']
  const retryAfter = wait === undefined ? undefined : Number.parseInt(wait, 10)
  const body: FailureBody = { status: 'FAILED', reasons, requestId, retryAfter }
  return sendReply(exchange, reply(body, { status }))
}

/** The query holds project ids and tokens, so only the path is written down. */
function logged({ house, requestId, context, route, startedAt }: Exchange, status: number): void {
  const ms = house.clock.now() - startedAt
  const { method, path } = context.req
  house.log({ level: 'info', event: 'request', requestId, method, path, status, ms })
  house.observe?.(route, status, ms)
}

import { randomUUID } from 'node:crypto'
import { HTTPException } from 'hono/http-exception'
import { namespaceOf } from 'latchkey/caip'
import * as v from 'valibot'
import type { Clock } from '../../../../clock/Clock.ts'
import {
  defineRoute,
  type Log,
  httpError,
  createJsonReply,
  type HttpRoute,
} from '../../../../http/index.ts'
import type { LocalPayment } from '@latchkey/localnet'
import { scheduleCleanup } from '../../../../store/scheduleCleanup.ts'
import { nativeMarker, parseAddress } from '../../../chain/accounts/index.ts'
import {
  formatPurchaseAmount,
  type ComputedQuote,
  type OnrampQuoteCalculator,
} from '../createOnrampQuoteCalculator.ts'
import { formatCents } from '../computeOnrampQuote.ts'
import type { SandboxOrders } from './createSandboxOrders.ts'
import { renderPaymentPage, renderPurchaseStatusPage } from './pages.ts'

/** Pays out on a local network. Resolves with the transaction hash. */
export type SendPayout = (payment: LocalPayment) => Promise<string>

const tidyMs = 60_000
const path = '/v1/onramp/sandbox'

const purchase = {
  walletAddress: v.pipe(v.string(), v.maxLength(128)),
  destinationCurrencyCode: v.pipe(v.string(), v.maxLength(40)),
  sourceAmount: v.optional(v.pipe(v.string(), v.maxLength(20)), '100.00'),
  sourceCurrencyCode: v.optional(v.pipe(v.string(), v.maxLength(10)), 'USD'),
  redirectUrl: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2048),
      v.regex(/^https?:\/\//, 'Must be a web address'),
      v.url('Must be a web address'),
    ),
  ),
}
const requested = v.object(purchase)
const paid = v.object({ ...purchase, id: v.pipe(v.string(), v.uuid('Must be a UUID')) })

type PurchaseParameters = v.InferOutput<typeof requested>

/** The routes of the sandbox, with its sweep of stale orders. */
export type Sandbox = { readonly routes: readonly HttpRoute[]; stop(): void }

type Deps = {
  readonly engine: OnrampQuoteCalculator
  readonly orders: SandboxOrders
  readonly payOut: SendPayout
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the sandbox: a test provider without payments that pays out on local networks.
 *
 * @param deps - The quote engine, the order store, and the function that pays out.
 */
export function createSandbox(deps: Deps): Sandbox {
  const { orders, clock } = deps
  const stop = scheduleCleanup(deps, { name: 'onramp', everyMs: tidyMs }, () =>
    orders.failStale(clock.now() - tidyMs),
  )
  return { routes: [getOffer(deps), postPayment(deps), getPurchase(deps)], stop }
}

/** `GET /v1/onramp/sandbox` */
function getOffer({ engine }: Deps): HttpRoute {
  return defineRoute<unknown, PurchaseParameters>(
    {
      method: 'GET',
      path,
      summary: 'Show the payment page of the sandbox',
      project: 'query',
      allowedOrigins: 'any',
      query: requested,
    },
    async ({ query, project, signal }) => {
      const shown = { ...query, id: randomUUID(), projectId: project?.id ?? '' }
      try {
        const quote = await computeQuoteFor(engine, query, signal)
        readWallet(quote, query)
        return renderPaymentPage({ ...shown, quote: formatQuote(quote) })
      } catch (error) {
        // This page is shown to a visitor, so errors are HTML.
        if (!(error instanceof HTTPException)) throw error
        return renderPaymentPage({ ...shown, quote: { problem: error.message } })
      }
    },
  )
}

/** `POST /v1/onramp/sandbox`: submits the form of the payment page. */
function postPayment({ engine, orders, payOut, log }: Deps): HttpRoute {
  return defineRoute<unknown, unknown, string>(
    {
      method: 'POST',
      path,
      summary: 'Pay a purchase in the sandbox',
      project: 'query',
      // The form is on a page of this gateway, whose origin is in no project's list.
      allowedOrigins: 'any',
      bodyLimit: 16_384,
    },
    async ({ body, project, signal, requestId }) => {
      const form = readForm(body)
      const quote = await computeQuoteFor(engine, form, signal)
      const to = readWallet(quote, form)
      const { chain, token } = quote.asset
      const { caipNetworkId: network } = chain
      const order = { id: form.id, projectId: project?.id ?? '', redirectUrl: form.redirectUrl }
      const isNew = await orders.add({
        ...order,
        account: `${network}:${to}`,
        ...formatQuote(quote),
      })
      if (isNew) {
        const payout = { network, to, amount: quote.amounts.purchaseAmount }
        const hash = await payOut({
          ...payout,
          token: token === nativeMarker ? undefined : token,
        }).catch((error: unknown) => {
          const message = error instanceof Error ? error.message : String(error)
          log({ level: 'error', event: 'onramp.not_paid_out', requestId, message })
        })
        await orders.complete(form.id, hash ?? undefined)
      }
      return createJsonReply(undefined, {
        status: 303,
        headers: { location: `${path}/${form.id}` },
      })
    },
  )
}

/** `GET /v1/onramp/sandbox/:id` */
function getPurchase({ orders }: Deps): HttpRoute {
  return defineRoute<{ readonly id: string }>(
    {
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Show the status page of a sandbox purchase',
      project: 'none',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Must be a UUID')) }),
    },
    async ({ params }) => {
      const found = await orders.find(params.id)
      if (!found) throw httpError(404, { field: 'id', description: 'The purchase does not exist' })
      return renderPurchaseStatusPage(found)
    },
  )
}

function computeQuoteFor(
  engine: OnrampQuoteCalculator,
  given: PurchaseParameters,
  signal: AbortSignal,
): Promise<ComputedQuote> {
  const { destinationCurrencyCode: currency, sourceAmount: amount } = given
  return engine.quote({ currency, amount, payment: given.sourceCurrencyCode }, signal)
}

function readWallet({ asset }: ComputedQuote, { walletAddress }: PurchaseParameters): string {
  const to = parseAddress(namespaceOf(asset.chain.caipNetworkId), walletAddress)
  if (to !== undefined) return to
  throw httpError(400, {
    field: 'walletAddress',
    description: 'The wallet address is invalid on this network',
  })
}

function formatQuote(quote: ComputedQuote): { paid: string; purchased: string; network: string } {
  const { asset, paymentCurrency, amounts } = quote
  return {
    paid: `${formatCents(amounts.total)} ${paymentCurrency}`,
    purchased: `${formatPurchaseAmount(quote)} ${asset.symbol}`,
    network: asset.chain.name,
  }
}

function readForm(body: string): v.InferOutput<typeof paid> {
  const read = v.safeParse(paid, Object.fromEntries(new URLSearchParams(body)))
  if (read.success) return read.output
  const [issue] = read.issues
  throw httpError(400, { field: v.getDotPath(issue) ?? '', description: 'Is invalid' })
}

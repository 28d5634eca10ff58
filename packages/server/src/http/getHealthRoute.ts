import type { Clock } from '../clock/Clock.ts'
import { defineRoute } from './defineRoute.ts'
import { createTextReply, createJsonReply } from './HttpReply.ts'
import type { HttpRoute } from './HttpRoute.ts'

/**
 * Health of a service. `draining` and `failing` respond with 503. `degraded` responds with 200: the
 * service works, but an operator should look at it.
 */
export type ServiceHealth = {
  readonly status: 'ok' | 'degraded' | 'draining' | 'failing'
  /** Storage of the relay. */
  readonly storage?: { readonly usedBytes: number; readonly maxBytes: number } | undefined
  /** Requests to the wallet service that wait for an answer of a visitor. */
  readonly longPolls?: { readonly open: number; readonly max: number } | undefined
  /** Mistakes of the configuration that became apparent. */
  readonly warnings?: readonly 'undeclared_proxy'[] | undefined
}

/** Version and features of the running server. */
export type ServerInfo = {
  readonly version: string
  readonly commit: string
  /** Names of the running services. */
  readonly features: readonly string[]
}

const unknownServer: ServerInfo = { version: '0.0.0', commit: 'unknown', features: [] }

/**
 * `GET /health`
 *
 * @param deps - `health` is called for each request.
 * @returns The route. It answers with one line of text when the client accepts `text/plain`.
 */
export function getHealthRoute(deps: {
  readonly health: () => ServiceHealth
  readonly about?: ServerInfo | undefined
  readonly clock: Clock
}): HttpRoute {
  const { health, about = unknownServer, clock } = deps
  const startedAt = clock.now()
  return defineRoute(
    {
      method: 'GET',
      path: '/health',
      summary: 'Readiness of this node: 503 while it drains or a store fails',
      project: 'none',
      cost: 0,
    },
    ({ header }) => {
      const state = health()
      const status = state.status === 'ok' || state.status === 'degraded' ? 200 : 503
      if (!(header('accept') ?? '').includes('text/plain'))
        return createJsonReply(state, { status, headers: { 'cache-control': 'no-store' } })
      const word = state.status === 'ok' ? 'OK' : state.status.toUpperCase()
      const uptime = Math.floor((clock.now() - startedAt) / 1_000)
      const line = [
        `${word} v${about.version}`,
        `commit hash: ${about.commit}`,
        `features: ${about.features.join(' ') || 'none'}`,
        `uptime: ${uptime} seconds`,
      ].join(', ')
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      return createTextReply(line, { status, headers })
    },
  )
}

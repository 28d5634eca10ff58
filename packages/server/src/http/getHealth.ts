import type { Clock } from '../clock/Clock.ts'
import { defineRoute } from './defineRoute.ts'
import { replyText, reply } from './Reply.ts'
import type { Route } from './Route.ts'

/** How a service is: 503 while it leaves, or while what it stands on is away. */
export type Health = { readonly status: 'ok' | 'draining' | 'failing' }

/** What runs here. */
export type ServerInfo = {
  readonly version: string
  readonly commit: string
  /** What it offers, by name. */
  readonly features: readonly string[]
}

const unknownServer: ServerInfo = { version: '0.0.0', commit: 'unknown', features: [] }

/**
 * `GET /health`
 *
 * @param deps - `health` is asked each time.
 * @returns The route. Who accepts `text/plain` gets one line of text.
 * @source facts: gateway §1.12
 */
export function getHealth(deps: {
  readonly health: () => Health
  readonly about?: ServerInfo | undefined
  readonly clock: Clock
}): Route {
  const { health, about = unknownServer, clock } = deps
  const startedAt = clock.now()
  return defineRoute(
    {
      method: 'GET',
      path: '/health',
      summary: 'Tells whether this node takes requests',
      project: 'none',
      cost: 0,
    },
    ({ header }) => {
      const state = health()
      const status = state.status === 'ok' ? 200 : 503
      if (!(header('accept') ?? '').includes('text/plain'))
        return reply(state, { status, headers: { 'cache-control': 'no-store' } })
      const word = state.status === 'ok' ? 'OK' : state.status.toUpperCase()
      const uptime = Math.floor((clock.now() - startedAt) / 1_000)
      const line = [
        `${word} v${about.version}`,
        `commit hash: ${about.commit}`,
        `features: ${about.features.join(' ') || 'none'}`,
        `uptime: ${uptime} seconds`,
      ].join(', ')
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      return replyText(line, { status, headers })
    },
  )
}

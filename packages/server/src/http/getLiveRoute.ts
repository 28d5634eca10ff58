import { createJsonReply } from './HttpReply.ts'
import { defineRoute } from './defineRoute.ts'
import type { HttpRoute } from './HttpRoute.ts'

/**
 * `GET /live`
 *
 * @returns The route. It answers with 200 while the process handles events, also while it drains and
 * while a store fails: an orchestrator restarts a process that does not.
 */
export function getLiveRoute(): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/live',
      summary: 'Liveness: the process responds',
      project: 'none',
      cost: 0,
    },
    () => createJsonReply({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }),
  )
}

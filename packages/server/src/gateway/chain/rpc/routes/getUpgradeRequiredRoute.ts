import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import { socketPaths } from '../sockets/createRpcSockets.ts'

/**
 * `GET /v1`, `GET /v1/` and `GET /ws` without an upgrade
 *
 * @returns The routes, which answer 426 Upgrade Required.
 */
export function getUpgradeRequiredRoute(): readonly HttpRoute[] {
  return socketPaths.map((path) =>
    defineRoute(
      { method: 'GET', path, summary: 'Open a socket to a node of a chain', project: 'none' },
      ({ requestId }) => {
        const description = 'Ask for an upgrade to a WebSocket'
        const reasons = [{ field: '', description }]
        const headers = { upgrade: 'websocket', connection: 'Upgrade' }
        return createJsonReply({ status: 'FAILED', reasons, requestId }, { status: 426, headers })
      },
    ),
  )
}
